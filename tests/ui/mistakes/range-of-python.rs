//! Mistake: a range of modes in Python's notation.
use layout_core::layout;

layout! { A = (4, 8, 2); B = A[0:2]; }

fn main() {}
