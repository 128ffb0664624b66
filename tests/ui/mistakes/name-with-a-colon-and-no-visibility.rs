use layout_core::layout;
layout! { A: (4, 8):(8, 1); }
fn main() {}
