use layout_core::layout;
fn main() {
    let threads = 32;
    type Tile = layout!((4, 8) / threads);
}
