use layout_core::{Tensor, Whole, make_layout};
fn main() {
    let data = [0; 32];
    let row = Tensor::new(&data[..], make_layout!((4, 8):row)).slice((1, Whole));
    println!("{}", row[0_u32]);
}
