use layout_core::layout;
type A = layout!(recast<half_t>(4:1));
fn main() {}
