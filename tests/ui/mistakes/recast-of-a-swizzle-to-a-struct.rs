use layout_core::{Tensor, make_layout};
#[derive(Clone, Copy)]
struct Pair(u32, u32);
fn main() {
    let data = [0_u32; 64];
    let pairs = Tensor::new(&data[..], make_layout!(Sw<1, 1, 3> o (8, 8):row)).recast::<Pair>();
    println!("{}", pairs[(0_u32, 1_u32)].1);
}
