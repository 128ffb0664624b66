//! A bound on what has no atom.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 32] { A: Copy = (BM, 8):row; }
}

fn main() {}
