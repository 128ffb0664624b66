use layout_core::layout;
layout! { A = row((8, 64)); }
fn main() {}
