use layout_core::layout;
type A = layout!(4 x 8);
fn main() {}
