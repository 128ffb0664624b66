use layout_core::{Tensor, make_layout};
fn main() {
    let d = [0; 32];
    let t = Tensor::new(&d[..], make_layout!((4, 8):row));
    println!("{}", t[(0_u32, 0_usize)]);
}
