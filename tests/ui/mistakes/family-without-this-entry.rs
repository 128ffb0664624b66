//! An entry that is not listed.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM, BN> in [(64, 32), (32, 32)] { A = (BM, BN):row; }
}

fn size<T: Tiles>() -> usize {
    T::BM * T::BN
}

fn main() {
    size::<Tile<96, 32>>();
}
