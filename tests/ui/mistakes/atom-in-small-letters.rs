use layout_core::layout;
layout! { pub A = mma_A("sm80_16x8x16_f32bf16bf16f32_tn"); }
fn main() {}
