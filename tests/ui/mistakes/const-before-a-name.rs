use layout_core::layout;
layout! { pub const A = (4,8); }
fn main() {}
