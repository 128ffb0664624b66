use layout_core::layout;
layout! { A = Swizzle<3,3,3>{}; }
fn main() {}
