use layout_core::layout;
type V = layout!((99999999999999999999, 8):(8, 1));
fn main() {}
