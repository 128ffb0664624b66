use layout_core::layout;
#[doc = layout!((4, 8))]
struct A;
fn main() {}
