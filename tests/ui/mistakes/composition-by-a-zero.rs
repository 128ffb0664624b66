//! Mistake: a digit for a letter.
use layout_core::layout;

type A = layout!(Sw<3,3,3> 0 (8, 64):row);

fn main() {}
