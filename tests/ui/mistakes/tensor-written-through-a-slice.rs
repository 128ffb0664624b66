use layout_core::{Tensor, layout};
layout! { A = (4, 8); }
fn main() {
    let d = vec![0; 32];
    let mut t = Tensor::new(&d[..], A);
    t[1_u32] = 3;
}
