//! Mistake: Python's matrix product.
use layout_core::layout;

layout! { A = (4, 8); B = (2, 2); }
type AB = layout!(A @ B);

fn main() {}
