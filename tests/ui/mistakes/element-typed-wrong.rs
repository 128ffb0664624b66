use layout_core::{layout, layout_assert};
layout! { Stage = Sw<3,3,3> o (8,64):row; }
const _: () = layout_assert!(vector_width(Stage, bf61) >= 8);
fn main() {}
