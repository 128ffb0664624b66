use layout_core::{Tensor, layout};
type A = layout!((4, 8));
fn main() {
    let numbers = [0_u32; 32];
    println!("{}", Tensor::new(&numbers[..], A)[0_u32]);
}
