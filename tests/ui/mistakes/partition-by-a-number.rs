use layout_core::{Tensor, layout};
layout! { A = (4, 8); Th = (2, 4); }
fn main() {
    let d = vec![0_f32; 32];
    let t = Tensor::new(&d[..], A);
    let p = t.local_partition(8, 3_u32);
}
