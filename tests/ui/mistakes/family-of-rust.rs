//! A constant of Rust in a family, which the macro does not know.
use layout_core::layout;

mod sizes {
    pub const BK: usize = 8;
}

layout! {
    pub trait Tiles for Tile<BM> in [64, 32] { A = (BM, {sizes::BK}):row; }
}

fn main() {}
