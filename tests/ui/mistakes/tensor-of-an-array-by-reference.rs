use layout_core::{Tensor, make_layout};
fn main() {
    let data = [0; 32];
    let tensor = Tensor::new(&data, make_layout!((4, 8)));
    println!("{} {}", tensor[(0_u32, 1_u32)], tensor[3_u32]);
}
