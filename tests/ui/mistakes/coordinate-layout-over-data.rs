//! Mistake: elements of a slice through a divided layout of coordinates.
use layout_core::operations::ZippedDivide;
use layout_core::{C, Tensor, layout};

type Identity = layout!(make_identity_layout((8, 8)));

fn main() {
    let data = [0_u8; 64];
    let _ = Tensor::new(&data[..], ZippedDivide::<Identity, (C<2>, C<4>)>::new());
}
