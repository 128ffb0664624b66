use layout_core::layout;
layout! { A = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>; }
fn main() {}
