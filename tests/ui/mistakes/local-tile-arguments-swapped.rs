use layout_core::{Tensor, Whole, layout, make_layout};
layout! { Tile = <2, 4>; }
fn main() {
    let (data, row) = ([0; 64], 1_u32);
    let tile = Tensor::new(&data[..], make_layout!((8, 8):row)).local_tile((row, Whole), Tile);
    println!("{} {}", tile.size(), tile[(0_u32, 1_u32, 0_u32)]);
}
