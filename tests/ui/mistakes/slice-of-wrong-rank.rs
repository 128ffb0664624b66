use layout_core::{Tensor, Whole, make_layout};
fn main() {
    let d = [0; 32];
    let t = Tensor::new(&d[..], make_layout!((4, 8):row));
    println!("{:?}", t.slice((Whole, 0_u32, 1_u32)).layout());
}
