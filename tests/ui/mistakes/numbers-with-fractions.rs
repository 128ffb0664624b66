use layout_core::layout;
type V = layout!((4.0, 8.0):(8, 1));
fn main() {}
