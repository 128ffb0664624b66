use layout_core::layout;
const fn rows() -> usize { 4 }
layout! { A = ({rows}, 8); }
fn main() {}
