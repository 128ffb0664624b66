use layout_core::mma_atom;

fn main() {
    let mma = mma_atom!("SM80_16x8x16_F32F16F16F32_TN");
    println!("{mma}");
}
