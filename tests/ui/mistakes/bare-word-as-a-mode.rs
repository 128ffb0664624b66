use layout_core::layout;
layout! { A = (4, 8); }
type V = layout!(A[n]);
fn main() {}
