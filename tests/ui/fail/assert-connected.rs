//! Connected conditions: the first of an `and` that is false; for an `or`, the reason for each.
use layout_core::layout;

layout! {
    Tile = (4, 8):(1, 2);
    assert size(Tile) == 32 and is_injective(Tile) and rank(Tile) == 2;
    assert is_compact(Tile) or size(Tile) == 16;
    assert not (size(Tile) == 32);
    assert !is_sorted(Tile) || cosize(Tile) > 18;
    assert not not is_injective(Tile);
    assert size(Tile) == 32 and rank(Tile);
    assert not size(Tile);
}

fn main() {}
