use layout_core::layout;
layout! { Tile = (4, 8); }
type Half = layout! { Half = Tile / 2; };
fn main() {}
