use layout_core::layout;
layout! { A = (8, 64):row; assert vector_width(A, "f16") >= 8; }
fn main() {}
