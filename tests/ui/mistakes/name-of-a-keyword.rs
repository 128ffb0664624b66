use layout_core::layout;
layout! { fn = (4, 8); }
fn main() {}
