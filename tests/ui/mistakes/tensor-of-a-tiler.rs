use layout_core::{Tensor, layout};
layout! { Tile = <4, 8>; }
fn main() {
    let data = [0; 32];
    let tensor = Tensor::new(&data[..], Tile);
    println!("{} {}", tensor[(0_u32, 1_u32)], tensor[3_u32]);
}
