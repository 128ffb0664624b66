use layout_core::mma_atom;

mma_atom! { mod mma = 'SM80_16x8x16_F32F16F16F32_TN'; }

fn main() {
    println!("{}", mma::C::new());
}
