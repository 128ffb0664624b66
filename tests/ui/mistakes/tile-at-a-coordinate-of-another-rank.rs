use layout_core::{C, Tensor, layout};
layout! { A = (4, 8); }
fn main() {
    let d = vec![0_f32; 32];
    let t = Tensor::new(&d[..], A);
    let p = t.local_tile((C::<2>, C::<2>), (0_u32, 0_u32, 0_u32));
    println!("{}", p[0_u32]);
}
