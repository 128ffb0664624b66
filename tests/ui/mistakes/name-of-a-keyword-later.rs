use layout_core::layout;
layout! { A = (4, 8); type = A / 2; }
fn main() {}
