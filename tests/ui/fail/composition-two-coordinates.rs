//! `AlgebraError::TwoCoordinates`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size(make_identity_layout((4, 6)) o 2:5));

fn main() {
    assert_eq!(REFUSED, 0);
}
