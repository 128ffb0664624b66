use layout_core::layout;
layout! { A = (4, 8); }
type V = layout!(upcast(A, half));
fn main() {}
