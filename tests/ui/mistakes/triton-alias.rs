use layout_core::layout;
type V = layout!(#shared1);
fn main() {}
