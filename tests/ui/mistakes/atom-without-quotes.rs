use layout_core::layout;
layout! { Mma = tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2, 2, 1)); }
fn main() {
    println!("{Mma:?}");
}
