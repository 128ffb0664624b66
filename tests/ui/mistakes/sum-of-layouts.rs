use layout_core::layout;
layout! { A = (4, 8) + 3; }
fn main() {}
