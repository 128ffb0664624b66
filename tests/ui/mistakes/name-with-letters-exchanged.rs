//! A name with two letters exchanged.
use layout_core::layout;

layout! {
    TileA = (4, 8);
    Half = TielA / <2, 2>;
}

fn main() {}
