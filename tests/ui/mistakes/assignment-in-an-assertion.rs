use layout_core::{layout, layout_assert};
layout! { A = (4, 8); }
const _: () = layout_assert!(size(A) = 32);
fn main() {}
