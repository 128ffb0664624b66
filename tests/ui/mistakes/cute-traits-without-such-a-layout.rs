use layout_core::layout;
type A = layout!(MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::LayoutC);
fn main() {}
