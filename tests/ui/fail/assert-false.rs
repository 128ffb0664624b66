use layout_core::layout;

layout! {
    Tile = (4, 8);
    assert size(Tile) == 2 * 8;
    assert is_injective(Tile) == false;
    assert size(Tile) < 8;
}

fn main() {}
