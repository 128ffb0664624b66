//! Bank conflicts: the number of lost turns, and the swizzle or the padding that would save them.
use layout_core::layout;

layout! {
    Square = (32, 32):row;
    SmemA = (128, 64):(64, 1);
    Rows = (128, 64):(1, 128);
    assert bank_conflicts(Square(_, 0), 4, 4) == 0;
    assert bank_conflicts(32:32, 4, 4) == 0;
    assert conflict_free(SmemA, ldmatrix, 2);
    assert conflict_free(SmemA, Rows, f16);
    assert conflict_free(Square, col, 4);
    assert conflict_free((32,24):(24,1), col, f32);
}

fn main() {}
