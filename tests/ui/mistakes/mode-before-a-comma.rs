use layout_core::layout;
layout! { A = (4, 8); }
type V = layout!(A[, 1]);
fn main() {}
