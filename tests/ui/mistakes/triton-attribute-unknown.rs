use layout_core::layout;
type V = layout!(#ttg.bananas<[32:+4] {order = [1, 0]}>);
fn main() {}
