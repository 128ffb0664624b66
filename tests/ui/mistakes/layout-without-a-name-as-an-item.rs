use layout_core::layout;
layout!((4,8):row);
fn main() {}
