//! `AlgebraError::NoUnitStride`
use layout_core::layout;

type Refused = layout!(downcast((4, 8):(2, 8), 2));

fn main() {}
