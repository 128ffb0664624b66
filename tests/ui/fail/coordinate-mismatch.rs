//! `AlgebraError::CoordinateMismatch`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!((4, 8):(8, 1)(1, 2, 3));

fn main() {}
