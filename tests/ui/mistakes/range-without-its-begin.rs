//! Mistake: a range of modes in Rust's notation.
use layout_core::layout;

layout! { A = (4, 8, 2); B = A[..2]; }

fn main() {}
