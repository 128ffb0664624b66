use layout_core::{Tensor, layout};
layout! { Rows = (4, 8):row; }
fn main() {
    let data = [0_f32; 32];
    let inner = Tensor::new(&data[..], Rows).domain_offset((1, 2));
    println!("{}", inner[0_u32]);
}
