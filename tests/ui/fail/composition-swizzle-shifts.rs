//! `SwizzleError::Shifts`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(Sw<1, 0, 2> o Sw<1, 0, -2> o (8, 64)));

fn main() {
    assert_eq!(REFUSED, 0);
}
