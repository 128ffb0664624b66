//! A divide that all entries refuse, where it stands.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 32] { Warps = (BM, 8):row / <48, 8>; }
}

fn main() {}
