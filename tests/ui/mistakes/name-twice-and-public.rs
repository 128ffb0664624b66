use layout_core::layout;
layout! { pub A = (4, 8); }
layout! { pub A = (4, 4); }
fn main() {}
