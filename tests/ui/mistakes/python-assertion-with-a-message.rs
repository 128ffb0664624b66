use layout_core::layout;
layout! { A = (4, 8); assert size(A) == 32, "size"; }
fn main() {}
