use layout_core::{layout, mma_atom};

mma_atom! {
    /// The atom of the product.
    pub mod mma = "SM80_16x8x16_F32F16F16F3_TN";
}

layout! { Values = mma::C[1]; }

fn main() {
    println!("{} {}", mma::C::SIZE, Values::SIZE);
    let _: layout!(mma::A / 2) = layout_core::make_layout!(mma::A / 2);
    let _ = mma::Atom;
}
