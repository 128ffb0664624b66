//! A bound on a parameter that is no element.
use layout_core::layout;

layout! {
    pub trait Tiles for Tile<E: Copy, BM: Copy> in [(f32, 64), (u8, 32)] { A = (BM, 8):row; }
}

fn main() {}
