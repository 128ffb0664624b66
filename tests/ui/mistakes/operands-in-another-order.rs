use layout_core::layout;
layout! { A = (4, 8); Tile = <2, 4>; B = zipped_divide(Tile, A); }
fn main() {}
