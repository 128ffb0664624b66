use layout_core::layout;
layout! { use m::B; A = (4, 8); }
fn main() {}
