use layout_core::operations::{Complement, Composition, LogicalDivide};
use layout_core::{C, Layout, StaticCoordinates, StaticIntTuple, StaticStrided, StaticTiler, layout};

type Identity = layout!(make_identity_layout((8,18)));
type Split = layout!(((2,2),6):((1@0,1@2),1@1));

fn tiles<L: StaticCoordinates, T: StaticTiler>() -> usize {
    LogicalDivide::<L, T>::SIZE
}

fn composed<A: StaticCoordinates, B: StaticStrided>() -> usize {
    Composition::<A, B>::SIZE
}

fn within<L: StaticStrided, S: StaticIntTuple>() -> usize {
    Complement::<L, S>::SIZE
}

fn braces<L: StaticCoordinates, const N: usize>() -> usize {
    <layout!({L} / <{N}, 2>)>::SIZE
}

fn main() {
    tiles::<Identity, (C<4>, C<5>)>(); // the last tile is cut by a predicate
    tiles::<Split, (C<3>, C<2>)>();
    composed::<Identity, Layout<C<3>, C<4>>>();
    within::<Identity, C<200>>();
    braces::<Split, 3>();
}
