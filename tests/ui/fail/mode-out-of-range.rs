//! `AlgebraError::ModeOutOfRange`
use layout_core::layout;

type Refused = layout!((4, 8)[2]);

fn main() {}
