//! `AlgebraError::TooDeep`
use layout_core::layout;

type Refused = layout!(((((((((((((((((((((((((((4)))))))))))))))))))))))))):col);

fn main() {}
