use layout_core::layout;
layout! { let A = (4, 8); }
fn main() {}
