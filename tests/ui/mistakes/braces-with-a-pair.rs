use layout_core::layout;
const TILE: (usize, usize) = (4, 8);
layout! { A = (32, {TILE}); }
fn main() {}
