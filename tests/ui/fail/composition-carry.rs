//! `AlgebraError::Carry`
use layout_core::layout;

type Refused = layout!((6, 2):(1, 7) o (3, 2):(2, 3));

fn main() {}
