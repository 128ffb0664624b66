use layout_core::layout;
layout! { Self = (4, 8); }
fn main() {}
