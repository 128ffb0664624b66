use layout_core::layout;
type V = layout!(#ttg.padded_shared<[32:+4] {order = [1, 0], shape = [16, 32]}>);
fn main() {}
