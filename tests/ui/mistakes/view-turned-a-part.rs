use layout_core::operations::Coalesce;
use layout_core::{StaticLayout, Tensor};

fn first<L: StaticLayout>(tensor: Tensor<&[u32], Coalesce<L>>) {
    let _ = tensor.turned();
}

fn main() {}
