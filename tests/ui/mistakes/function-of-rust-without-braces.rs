use layout_core::layout;
const fn rows(n: usize) -> usize { n * 2 }
layout! { A = (rows(2), 8); }
fn main() {}
