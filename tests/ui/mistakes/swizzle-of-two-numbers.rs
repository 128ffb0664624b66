use layout_core::layout;
layout! { A = Sw<3,3> o (8, 64):row; }
fn main() {}
