//! `AlgebraError::RangeOutOfRange`
use layout_core::layout;

type Refused = layout!((4, 8)[1..3]);

fn main() {}
