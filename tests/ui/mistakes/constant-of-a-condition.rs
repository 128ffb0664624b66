use layout_core::layout_const;
const X: u32 = layout_const!(is_injective((4, 8)));
fn main() {}
