//! A family without the list of its entries.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<BM> { A = (BM, 8):row; }
}

fn main() {}
