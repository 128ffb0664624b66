//! Mistake: the numbers of a swizzle in brackets.
use layout_core::layout;

type A = layout!(Sw[3,3,3] o (8, 64):row);

fn main() {}
