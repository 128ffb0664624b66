//! `AlgebraError::NotCongruent`: there are equally many numbers, so they can be nested in the same way.
use layout_core::layout;

type Refused = layout!((4, (2, 2)):(1, 4, 8));

fn main() {}
