//! `SwizzleError::RaggedOffset`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(upcast(Sw<3, 4, 3> o 6 o (8, 64), 4)));

fn main() {
    assert_eq!(REFUSED, 0);
}
