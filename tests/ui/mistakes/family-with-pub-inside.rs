//! The names of a family are as visible as it.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 32] { pub A = (BM, 8):row; }
}

fn main() {}
