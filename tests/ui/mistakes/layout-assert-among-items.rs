use layout_core::{layout, layout_assert};
layout! { pub Rows = (4,8):(8,1); }
layout_assert!(size(Rows) == 32);
fn main() {}
