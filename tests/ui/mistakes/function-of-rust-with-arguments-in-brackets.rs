use layout_core::layout;
layout! { A = (core::mem::size_of::<f32>(), 8); }
fn main() {}
