//! `AlgebraError::DivisionByZero`
use layout_core::layout;

type Refused = layout!(({4 / 0}, 2):col);

fn main() {}
