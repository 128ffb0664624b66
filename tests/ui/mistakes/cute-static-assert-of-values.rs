use layout_core::layout;
layout! { A = (4, 8); CUTE_STATIC_ASSERT_V(size(A) == 32); }
fn main() {}
