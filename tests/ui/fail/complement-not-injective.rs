//! `AlgebraError::NotInjective`
use layout_core::layout;

type Refused = layout!(complement((4, 4):(1, 2), 32));

fn main() {}
