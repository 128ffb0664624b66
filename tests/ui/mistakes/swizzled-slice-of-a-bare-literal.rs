use layout_core::{Tensor, Whole, make_layout};
fn main() {
    let data = [0; 64];
    let row = Tensor::new(&data[..], make_layout!(Sw<3,0,3> o (8, 8):row)).slice((1, Whole));
    println!("{}", row[0_u32]);
}
