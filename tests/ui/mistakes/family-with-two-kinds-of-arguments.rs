//! A number in one entry and a text in another.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [(64), ("UniversalCopy<uint32_t>")] { A = (BM, 8):row; }
}

fn main() {}
