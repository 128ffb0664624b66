use layout_core::layout;
type V = layout!((4u32, 8_usize):(8, 1));
fn main() {}
