use layout_core::layout;
const N: usize = 3;
layout! { A = ({N - 4}, 8, {N}):row; B = A[0]; }
fn main() {}
