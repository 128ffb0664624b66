use layout_core::layout;
type V = layout!((4, 8):(8, 1).);
fn main() {}
