use layout_core::layout;

layout! {
    A = mma_A("SM80_16x8x16_F32F16F16F32_T");
}

fn main() {
    println!("{A}");
}
