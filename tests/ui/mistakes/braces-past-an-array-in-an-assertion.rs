use layout_core::layout;
const TILE: [usize; 2] = [4, 8];
layout! { assert size(({TILE[2]}, 8):row) == 64; }
fn main() {}
