//! Mistake: the product of matrices in Python.
use layout_core::layout;

layout! { A = (4, 8); B = (2, 2); }
type AB = layout!(A @ B);

fn main() {}
