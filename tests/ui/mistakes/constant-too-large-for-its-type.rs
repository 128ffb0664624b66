use layout_core::layout_const;
const X: u8 = layout_const!(size((40, 8)));
fn main() {}
