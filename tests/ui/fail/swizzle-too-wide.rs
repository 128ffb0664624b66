//! `SwizzleError::TooWide`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(Sw<3, 60, 3> o (8, 64)));

fn main() {
    assert_eq!(REFUSED, 0);
}
