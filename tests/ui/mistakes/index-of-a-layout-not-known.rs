use layout_core::{StaticLayout, Tensor};
fn first<L: StaticLayout>(tensor: Tensor<&[f32], L>) -> f32 {
    tensor[(0_u32, 1_u32)]
}
fn main() {}
