//! A family stands alone in its call.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 32] { A = (BM, 8):row; }
    pub Other = (4, 8):row;
}

fn main() {}
