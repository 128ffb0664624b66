use layout_core::layout;
layout! { # the tile
A = (4, 8); }
fn main() {}
