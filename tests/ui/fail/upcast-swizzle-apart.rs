//! `SwizzleError::TakenApart`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(upcast(Sw<2, 2, -3> o (8, 3), 8)));

fn main() {
    assert_eq!(REFUSED, 0);
}
