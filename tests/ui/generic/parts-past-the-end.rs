//! `AlgebraError::IndexOutOfRange`
use layout_core::operations::{InnerPartition, LocalPartition, LocalTile, Loose};
use layout_core::{C, StaticCoord, StaticLayout, Whole, layout};

fn thread<A: StaticLayout, const THREAD: usize>() -> usize {
    LocalPartition::<A, layout!((4, 4)), THREAD>::SIZE
}

fn tile<A: StaticLayout, X: StaticCoord>() -> usize {
    InnerPartition::<A, (C<4>, C<4>), X, Loose>::SIZE
}

fn projected<A: StaticLayout>() -> u64 {
    LocalTile::<A, (C<4>, C<8>, C<4>), (C<1>, C<5>, C<1>), (C<1>, Whole, C<1>)>::START
}

fn main() {
    thread::<layout!((8, 8)), 16>();
    tile::<layout!((7, 8)), (C<2>, C<0>)>();
    projected::<layout!((7, 8))>();
}
