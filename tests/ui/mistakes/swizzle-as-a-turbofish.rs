//! Mistake: a swizzle as Rust would write it.
use layout_core::layout;

type A = layout!(Sw::<3,3,3> o (8, 64):row);

fn main() {}
