use layout_core::{Tensor, make_layout};
fn main() {
    let data = [0; 32];
    let tile = Tensor::new(&data[..], make_layout!((4, 8):row)).local_tile((2, 4), (0_u32, 1_u32));
    println!("{}", tile[0_u32]);
}
