layout_core::layout! { pub A = mma_A("SM86_16x8x16_F32BF16BF16F32_TN"); }
fn main() {}
