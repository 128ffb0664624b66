layout_core::layout_const! { size((4,8)) }
fn main() {}
