//! `AlgebraError::ZeroExtent`
//! `AlgebraError::ZeroExtent`
use layout_core::{StaticLayout, layout};

fn shown<const N: usize>() -> String {
    <layout!(({N}, 8))>::new().to_string()
}

fn made<L: StaticLayout>() -> String {
    L::default().to_string()
}

fn main() {
    println!("{} {}", shown::<0>(), made::<layout_core::Layout<(layout_core::C<8>, layout_core::C<0>), (layout_core::C<1>, layout_core::C<8>)>>());
}
