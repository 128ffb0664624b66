use layout_core::layout;
layout! { A<const N: usize> = ({N}, 8); }
fn main() {}
