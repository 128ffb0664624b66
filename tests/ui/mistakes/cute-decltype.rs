use layout_core::layout;
layout! { A = (4, 8); B = decltype(A){}; }
fn main() {}
