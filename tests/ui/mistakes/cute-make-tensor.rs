use layout_core::layout;
type A = layout!(make_tensor(data, (4, 8)));
fn main() {}
