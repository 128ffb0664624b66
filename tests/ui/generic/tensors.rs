//! The layout of a tensor is evaluated where the tensor is made.
use layout_core::operations::ZippedDivide;
use layout_core::{StaticLayout, Tensor, layout, make_layout};

fn tiled<L: StaticLayout>(data: &[u32]) -> u32 {
    Tensor::new(data, ZippedDivide::<L, layout!(<4,4>)>::new())[0_u32]
}

fn main() {
    let _ = Tensor::new([0_f32; 31], make_layout!((4, 8)));
    let _ = Tensor::new(&[0_f32; 30], make_layout!((4, 8)));
    tiled::<layout!((6, 8))>(&[0; 48]);
}
