use layout_core::layout;
type X = layout! { A = (4,8); };
fn main() {}
