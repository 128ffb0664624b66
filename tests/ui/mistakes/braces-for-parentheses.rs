use layout_core::layout;
type A = layout!({4, 8}:{8, 1});
fn main() {}
