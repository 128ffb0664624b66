//! `SwizzleError::DoesNotPass`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(left_inverse(Sw<1, 2, -1> o (3, 3):(3, 1))));

fn main() {
    assert_eq!(REFUSED, 0);
}
