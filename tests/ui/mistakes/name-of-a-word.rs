use layout_core::layout;

layout! { f16 = (4,8):row; }

fn main() {}
