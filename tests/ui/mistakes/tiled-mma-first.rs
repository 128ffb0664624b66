use layout_core::layout;
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1));
    A = thrfrg_A(Mma, (32,32));
}
fn main() {}
