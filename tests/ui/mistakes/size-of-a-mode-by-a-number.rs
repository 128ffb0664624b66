use layout_core::{layout, layout_const};
layout! { A = (4, 8); }
const N: u64 = layout_const!(size(A, 0));
fn main() {}
