use layout_core::layout;
layout! { A = (4, 8), B = (2, 4); }
fn main() {}
