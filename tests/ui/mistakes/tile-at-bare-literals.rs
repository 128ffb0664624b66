use layout_core::{Tensor, layout, make_layout};
layout! { Tile = <2, 4>; }
fn main() {
    let data = [0; 32];
    let tile = Tensor::new(&data[..], make_layout!((4, 8):row)).local_tile(Tile, (0, 1));
    println!("{}", tile[0_u32]);
}
