use layout_core::layout;
layout! { A = (4, 8); }
type V = layout!(cute::blocked_prod(A, A));
fn main() {}
