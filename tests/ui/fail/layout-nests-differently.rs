//! `AlgebraError::NotCongruent`: the numbers are as many, so that they can be nested alike.
use layout_core::layout;

type Refused = layout!((4, (2, 2)):(1, 4, 8));

fn main() {}
