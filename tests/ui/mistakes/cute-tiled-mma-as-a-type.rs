use layout_core::{Layout, layout};
layout! { A = TiledMMA<MMA_Atom<SM80_16x8x16_F32BF16BF16F32_TN>, Layout<Shape<_2,_2,_1>>>{}; }
fn main() {}
