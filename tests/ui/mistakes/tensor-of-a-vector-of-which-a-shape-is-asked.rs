use layout_core::{Tensor, layout};
layout! { A = (4, 8); }
fn main() {
    let t = Tensor::new(vec![0; 32], A);
    println!("{:?} {}", t.shape(), t.size());
}
