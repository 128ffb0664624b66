use layout_core::layout;
layout! { A = (4, 8); B = cute.zipped_divide(A, tiler=(2, 2)); }
fn main() {}
