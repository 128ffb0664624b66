//! `SwizzleError::NotPowerOfTwo`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(upcast(Sw<3, 4, 3> o (8, 63), 3)));

fn main() {
    assert_eq!(REFUSED, 0);
}
