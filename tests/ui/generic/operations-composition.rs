//! `AlgebraError::RunDoesNotDivide`
//! `AlgebraError::Carry`
//! `AlgebraError::RankExceeds`
use layout_core::operations::{Composition, CompositionBy};
use layout_core::{StaticLayout, StaticTiler, layout};

fn composed<A: StaticLayout, B: StaticLayout>() -> usize {
    Composition::<A, B>::SIZE
}

fn tiled<A: StaticLayout, T: StaticTiler>() -> usize {
    CompositionBy::<A, T>::SIZE
}

fn main() {
    composed::<layout!((6,2):(8,2)), layout!((3,2):(4,6))>();
    composed::<layout!((6,4):(4,1)), layout!(4:4)>();
    tiled::<layout!((8,4)), layout!(<2,2,2>)>();
}
