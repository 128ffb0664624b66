use layout_core::layout;
layout! { A = "SM80_16x8x16_F32BF16BF16F32_TN"; }
fn main() {}
