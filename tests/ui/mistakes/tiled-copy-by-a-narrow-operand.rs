use layout_core::layout;
layout! { pub Load = tiled_copy_B("SM75_U32x4_LDSM_N", 16, tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1))); }
fn main() {}
