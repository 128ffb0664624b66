use layout_core::{Layout, layout};
layout! { A = tiled_copy(Copy_Atom<UniversalCopy<uint128_t>,half_t>{}, Layout<Shape<_32,_4>>{}, Layout<Shape<_1,_8>>{}); }
fn main() {}
