use layout_core::{Tensor, layout};
layout! { A = (4, 8); }
fn main() {
    let d = [0; 32];
    let t = Tensor::new(&d[..], A);
    println!("{}", t(1, 2));
}
