//! `AlgebraError::TileDoesNotFill`
//! `AlgebraError::TileRepeats`
//! `AlgebraError::TileMisses`
//! `AlgebraError::NotTwoModes`
use layout_core::operations::{LogicalDivide, Loose, ZippedDivide};
use layout_core::{StaticLayout, StaticTiler, layout};

fn divided<A: StaticLayout, T: StaticTiler>() -> usize {
    ZippedDivide::<A, T>::SIZE
}

fn loosely<A: StaticLayout, T: StaticTiler>() -> usize {
    LogicalDivide::<A, T, Loose>::SIZE
}

fn main() {
    divided::<layout!((8,18)), layout!(<4,5>)>();
    divided::<layout!(24:1), layout!((4,3):(1,0))>();
    loosely::<layout!(30:1), layout!((2,3):(1,5))>();
    divided::<layout!((8,12):row), layout!(<_,4>)>();
}
