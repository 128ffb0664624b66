//! `AlgebraError::InverseCarries`
use layout_core::layout;

type Refused = layout!(left_inverse((2, 2, 2):(1, 1, 4)));

fn main() {}
