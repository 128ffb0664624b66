use layout_core::{Tensor, copy, layout};
layout! { A = 4:1; }
fn main() {
    let d = [0_f32; 8];
    let e = [0_f32; 8];
    copy(&Tensor::new(&d[..], A), &mut Tensor::new(&e[..], A));
}
