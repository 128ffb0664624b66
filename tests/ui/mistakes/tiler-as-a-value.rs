use layout_core::{Tensor, layout, make_layout};

fn main() {
    let data = [0_u32; 32];
    let tensor = Tensor::new(&data[..], make_layout!((4, 8)));
    let tile = tensor.local_tile(layout!(<2, 2>), (0_u32, 0_u32));
    println!("{tile:?}");
}
