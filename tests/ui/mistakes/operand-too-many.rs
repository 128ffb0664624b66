use layout_core::layout;
type V = layout!(zipped_divide((4, 8), <2, 2>, <2>));
fn main() {}
