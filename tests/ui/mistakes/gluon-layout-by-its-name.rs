use layout_core::layout;
type A = layout!(BlockedLayout((1, 4), (8, 4), (4, 1), (1, 0)));
fn main() {}
