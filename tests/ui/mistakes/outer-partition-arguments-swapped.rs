use layout_core::{C, Tensor, make_layout};
fn main() {
    let data = [0; 64];
    let corners = Tensor::new(&data[..], make_layout!((8, 8):row)).outer_partition((0_u32, 0_u32), (C::<2>, C::<4>));
    println!("{}", corners[(0_u32, 1_u32)]);
}
