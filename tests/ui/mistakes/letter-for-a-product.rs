use layout_core::layout;
layout! { A = 4x8; }
fn main() {}
