use layout_core::layout;
layout! { pub A = (4, 8) pub B = (8, 4); }
fn main() {}
