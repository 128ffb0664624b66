//! `AlgebraError::NotDecided`
use layout_core::layout;

type Refused = layout!(left_inverse((2097152, 3):(1, 2)));

fn main() {}
