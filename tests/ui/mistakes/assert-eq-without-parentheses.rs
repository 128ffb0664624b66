use layout_core::layout;
layout! { A = (4, 8); assert_eq size(A), 32; }
fn main() {}
