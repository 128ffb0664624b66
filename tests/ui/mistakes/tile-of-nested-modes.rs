use layout_core::{C, Tensor, make_layout};
fn main() {
    let data = [0_f32; 64];
    let tensor = Tensor::new(&data[..], make_layout!(((4, 2), (4, 2))));
    let tile = tensor.local_tile((C::<2>, C::<2>), (0_u32, 0_u32));
    println!("{}", tile.layout());
}
