use layout_core::layout;
layout! { A = (4, 8); }
layout! { A = (4, 4); }
fn main() {}
