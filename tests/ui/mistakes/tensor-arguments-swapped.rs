use layout_core::{Tensor, make_layout};

fn main() {
    let data = [0_f32; 32];
    let tensor = Tensor::new(make_layout!((4, 8)), &data[..]);
    println!("{}", tensor[(1_u32, 2_u32)]);
}
