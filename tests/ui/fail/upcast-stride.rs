//! `AlgebraError::WidthDoesNotDivide`
use layout_core::layout;

type Refused = layout!(upcast((2, 2):(6, 10), 4));

fn main() {}
