use layout_core::layout;
type V = layout!(#ttg.padded_shared<{order = [1, 0]}>);
fn main() {}
