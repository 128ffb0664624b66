use layout_core::layout;
layout! { public A = (4, 8); }
fn main() {}
