//! The same entry twice.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 32, 64] { A = (BM, 8):row; }
}

fn main() {}
