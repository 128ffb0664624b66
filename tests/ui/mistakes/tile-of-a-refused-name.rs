use layout_core::{C, Tensor, layout};
layout! { A = (4, 8) / <3, 2>; }
fn main() {
    let d = [0; 32];
    let t = Tensor::new(&d[..], A);
    let a = t.local_tile((C::<2>, C::<2>), (0_u32, 0_u32));
    println!("{}", a[0_u32]);
}
