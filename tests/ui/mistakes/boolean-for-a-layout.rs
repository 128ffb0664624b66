use layout_core::layout;
type V = layout!(true);
fn main() {}
