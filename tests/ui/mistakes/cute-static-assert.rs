use layout_core::layout;
layout! { A = (4, 8); static_assert(size(A) == 32); }
fn main() {}
