use layout_core::layout;
layout! { #[inline] A = (4, 8); }
fn main() {}
