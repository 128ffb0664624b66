use layout_core::layout;
layout! { A(n) = (n, 8); }
fn main() {}
