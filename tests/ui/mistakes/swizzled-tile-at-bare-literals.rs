use layout_core::{Tensor, layout, make_layout};
layout! { Tile = <2, 4>; }
fn main() {
    let data = [0; 64];
    let tile = Tensor::new(&data[..], make_layout!(Sw<3,0,3> o (8, 8):row)).local_tile(Tile, (0, 1));
    println!("{}", tile[0_u32]);
}
