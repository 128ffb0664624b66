use layout_core::{C, Tensor, make_layout};
fn main() {
    let data = [0_f32; 32];
    let tensor = Tensor::new(&data[..], make_layout!((4, 8)));
    let tile = tensor.local_tile(C::<2>, (0_u32, 0_u32));
    println!("{}", tile.layout());
}
