use layout_core::layout;
layout! { A = reshape((4, 8):row, (2, 16)); }
fn main() {}
