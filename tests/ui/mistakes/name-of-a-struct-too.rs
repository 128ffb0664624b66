use layout_core::layout;
layout! { A = (4, 8); }
struct A;
fn main() {}
