//! `AlgebraError::NotDivisible`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(shape_div(6, 4));

fn main() {}
