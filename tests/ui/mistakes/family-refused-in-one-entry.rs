//! A divide that one entry of three refuses, at this entry.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> in [64, 48, 32] {
        A = (BM, 8):row;
        Warps = A / <32, 8>;
    }
}

fn generic<T: Tiles>() -> usize {
    T::Warps.size()
}

fn main() {
    generic::<Tile<64>>();
}
