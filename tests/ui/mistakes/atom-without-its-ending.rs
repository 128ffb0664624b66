use layout_core::layout;
layout! { pub A = mma_A("SM80_16x8x16_F32BF16BF16F32"); }
fn main() {}
