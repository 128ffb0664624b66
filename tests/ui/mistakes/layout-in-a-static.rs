use layout_core::layout;
static A: layout!((4, 8)) = layout!((4, 8));
fn main() {}
