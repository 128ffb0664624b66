use layout_core::layout;
layout! { A = (4, 8); }
const n: usize = 2;
type T = layout!(A / n);
fn main() {}
