use layout_core::{layout, layout_assert};
layout! { pub Rows = (4, 8):row; }
layout_assert!(size(Rows) == 32, "{} rows", 4);
fn main() {}
