use layout_core::layout;
type A = layout!(filter<3>((4, 8), 2));
fn main() {}
