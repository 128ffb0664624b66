//! Another layout over the same memory is a view only if it is swizzled alike and has the same offsets.
use layout_core::operations::Transpose;
use layout_core::{StaticLayout, Tensor, layout};

layout! {
    Rows     = (8,8):row;
    Swizzled = Sw<3,0,3> o Rows;
    Padded   = (8,8):(9,1);
}

fn turned<L: StaticLayout, M: StaticLayout>(tensor: Tensor<&[u32], L>) -> u32 {
    tensor.viewed_as(Transpose::<M>::new())[(1_u32, 0_u32)]
}

fn main() {
    let rows = Tensor::new(&[0; 64][..], Rows);
    let _ = rows.viewed_as(Swizzled);
    let _ = rows.viewed_as(Padded);
    turned::<Rows, Rows>(rows);
    turned::<_, Padded>(rows);
}
