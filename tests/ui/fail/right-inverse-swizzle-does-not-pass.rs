//! `SwizzleError::DoesNotPass`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(right_inverse(Sw<1, 0, -1> o 3)));

fn main() {
    assert_eq!(REFUSED, 0);
}
