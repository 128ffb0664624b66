use layout_core::layout_const;
use layout_core::layout;
layout! { A = (4, 8); }
const X: usize = layout_const!(A.len());
fn main() {}
