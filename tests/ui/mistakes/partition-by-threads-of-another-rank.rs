use layout_core::{Tensor, layout};
layout! { A = (4, 8); Th = (2, 4, 1); }
fn main() {
    let d = vec![0_f32; 32];
    let t = Tensor::new(&d[..], A);
    let p = t.local_partition(Th, 3_u32);
    println!("{}", p[0_u32]);
}
