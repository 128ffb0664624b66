//! `AlgebraError::NoLeftInverse`
use layout_core::layout;

type Refused = layout!(left_inverse((2, 2):(2, 3)));

fn main() {}
