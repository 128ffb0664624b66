use layout_core::layout;
type V = layout!(('a', 8));
fn main() {}
