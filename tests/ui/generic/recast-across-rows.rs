use layout_core::{Tensor, make_layout};
fn main() {
    let data = [0_f32; 64];
    let vectors = Tensor::new(&data[..], make_layout!((8,8):(1,8))).recast::<[f32; 3]>();
    println!("{}", vectors.size());
}
