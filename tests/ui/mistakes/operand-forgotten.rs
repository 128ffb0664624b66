use layout_core::layout;
type V = layout!(zipped_divide((4, 8)));
fn main() {}
