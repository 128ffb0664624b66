use layout_core::{layout, layout_const};
layout! { A = (4, 8); }
const S: usize = layout_const!(cute.size(A, mode = [0]));
fn main() {}
