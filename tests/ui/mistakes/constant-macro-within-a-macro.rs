use layout_core::layout;
type V = layout!((layout_const!(size((4, 8))), 8));
fn main() {}
