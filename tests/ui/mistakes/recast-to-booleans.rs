use layout_core::{Tensor, make_layout};
fn main() {
    let data = [0_u8; 64];
    let flags = Tensor::new(&data[..], make_layout!((8, 8):row)).recast::<bool>();
    println!("{}", flags[(0_u32, 1_u32)]);
}
