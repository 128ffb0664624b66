use layout_core::layout;
const N: &str = "4";
layout! { A = ({N}, 8); }
fn main() {}
