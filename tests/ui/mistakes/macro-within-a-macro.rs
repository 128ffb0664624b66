use layout_core::layout;
type V = layout!(layout!((4, 8)) / 2);
fn main() {}
