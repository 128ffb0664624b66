//! `AlgebraError::NotComplementable`
use layout_core::layout;

type Refused = layout!(complement((4, 8):(1, 5), 64, exact));

fn main() {}
