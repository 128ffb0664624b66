use layout_core::layout;
layout! { A = inverse((4, 8):row); }
fn main() {}
