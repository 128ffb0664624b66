use layout_core::layout;
layout! { A = if true { (4, 8) } else { (8, 4) }; }
fn main() {}
