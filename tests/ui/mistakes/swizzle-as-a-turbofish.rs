//! Mistake: a swizzle in Rust's notation.
use layout_core::layout;

type A = layout!(Sw::<3,3,3> o (8, 64):row);

fn main() {}
