use layout_core::layout;
layout! { pub A: (4,8); }
fn main() {}
