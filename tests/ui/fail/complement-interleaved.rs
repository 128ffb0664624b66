//! `AlgebraError::ModesInterleave`
use layout_core::layout;

type Refused = layout!(complement((2, 2):(2, 3), 12));

fn main() {}
