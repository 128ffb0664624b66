use layout_core::layout;
layout! { A = (4, 8); B = A[(None, 0)]; }
fn main() {}
