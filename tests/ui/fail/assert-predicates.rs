//! Each predicate behind names: the error has the numbers that make it false, and suggests the nearest operand for which it holds.
use layout_core::layout;

layout! {
    Tile = (4, 8):(1, 2);
    Rows = (4, 6):row;
    Padded = (4, 8):(1, 5);
    Every = (3, 2):(4, 6);
    Stored = (6, 2):(8, 2);
    assert is_injective(Tile);
    assert is_bijective(Padded);
    assert is_compact(Tile);
    assert is_surjective_onto(Padded, 40);
    assert congruent(Tile, Every[0]);
    assert compatible(Tile, Rows);
    assert refines(Tile, Rows);
    assert is_composable(Stored, Every);
    assert is_divisible(Rows, Every[1]);
    assert is_complementable(Padded, 64);
    assert functionally_equal(Tile, Padded);
    assert is_sorted(Rows);
    assert is_tractable(Padded);
}

fn main() {}
