//! `SwizzleError::OffsetOfInverse`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(right_inverse(Sw<2, 0, 2> o 4 o 64)));

fn main() {
    assert_eq!(REFUSED, 0);
}
