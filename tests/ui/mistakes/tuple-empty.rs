use layout_core::layout;
type V = layout!(());
fn main() {}
