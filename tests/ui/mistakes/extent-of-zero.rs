use layout_core::layout;
type V = layout!((0, 8):(8, 1));
fn main() {}
