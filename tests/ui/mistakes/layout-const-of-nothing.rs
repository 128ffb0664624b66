use layout_core::layout_const;
const X: usize = layout_const!();
fn main() {}
