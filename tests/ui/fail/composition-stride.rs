//! `AlgebraError::RunDoesNotDivide`
use layout_core::layout;

type Refused = layout!((6, 2):(8, 2) o (3, 2):(4, 6));

fn main() {}
