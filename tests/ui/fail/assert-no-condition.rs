use layout_core::layout;

layout! {
    Tile = (4, 8);
    assert size(Tile);
}

fn main() {}
