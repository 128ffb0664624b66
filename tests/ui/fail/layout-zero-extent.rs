//! `AlgebraError::ZeroExtent`
use layout_core::layout;

type Refused = layout!((4, (2, 0)):(1, (4, 8)));

fn main() {}
