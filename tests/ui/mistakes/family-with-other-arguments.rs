//! An entry with fewer arguments than the family has parameters.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM, BN> in [(64, 32), (64)] { A = (BM, BN):row; }
}

fn main() {}
