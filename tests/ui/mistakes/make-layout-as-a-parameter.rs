use layout_core::make_layout;

fn size(tile: make_layout!((4, 8):(8, 1))) -> usize {
    tile.size()
}

fn main() {
    size(make_layout!((4, 8):(8, 1)));
}
