use layout_core::layout;
layout! { r#type = (4, 8); A = type / <2, 4>; }
fn main() {}
