use layout_core::layout;
layout! { A = (2**3, 8); }
fn main() {}
