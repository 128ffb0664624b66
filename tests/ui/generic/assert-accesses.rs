//! `AccessError::Width`
//! `AccessError::Outside`
//! Vectors that a swizzle breaks up are narrowed, and have conflicts.
use layout_core::assertions::assert_conflict_free;
use layout_core::{StaticComposed, StaticLayout, layout};

fn asks<S: StaticComposed, T: StaticLayout, const BYTES: u64>() {
    const { assert_conflict_free::<S, T, BYTES>() };
}

fn main() {
    asks::<layout!((8,32):row), layout!((8,32):(1,8)), 3>();
    asks::<layout!((4,8):row), layout!((9,4)), 4>();
    asks::<layout!(Sw<1,0,3> o (8,32):row), layout!((8,32):(1,8)), 2>();
    asks::<layout!(Sw<1,0,-3> o (8,64):row), layout!((8,64):(1,8)), 2>();
}
