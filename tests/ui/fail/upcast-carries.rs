//! `AlgebraError::WidthCarries`
use layout_core::layout;

type Refused = layout!(upcast((3, 3, 3):(1, 1, 1), 4));

fn main() {}
