use layout_core::{Tensor, copy, layout};
layout! { A = 4:1; }
fn main() {
    let d = [0; 8];
    let mut e = [0; 8];
    copy(&Tensor::new(d.as_ptr(), A), &mut Tensor::new(&mut e[..], A));
}
