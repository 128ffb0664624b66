layout_core::layout! { Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1)); }
fn main() {}
