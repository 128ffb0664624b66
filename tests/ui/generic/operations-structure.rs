//! `AlgebraError::ModeOutOfRange`
//! `AlgebraError::RangeOutOfRange`
//! `AlgebraError::LeafCountMismatch`
//! `AlgebraError::CoordinateMismatch`
//! `AlgebraError::BlockDoesNotDivide`
//! `AlgebraError::ProfileMismatch`
//! `AlgebraError::SizesDiffer`
//! `AlgebraError::NoSum`
//! `AlgebraError::NotNumbered`
//! `AlgebraError::Overflow`
//! `AlgebraError::TooManyLeaves`
//! `AlgebraError::ZeroExtent`
use layout_core::operations::{
    Group, LayoutAdd, MakeLayout, MakeLayoutTv, Mode, Repeat, Slice, Take, TileToShape, Unflatten, Zip,
};
use layout_core::{C, StaticCoord, StaticIntTuple, StaticLayout, Whole, layout};

fn mode<A: StaticLayout>() -> usize {
    Mode::<A, 2>::SIZE
}

fn modes<A: StaticLayout>() -> usize {
    Group::<Take<A, 1, 4>, 0, 1>::SIZE
}

fn nested<A: StaticLayout, P: StaticIntTuple>() -> usize {
    Unflatten::<A, P>::SIZE
}

fn sliced<A: StaticLayout, X: StaticCoord>() -> usize {
    Slice::<A, X>::SIZE
}

fn filled<A: StaticLayout, S: StaticIntTuple>() -> usize {
    TileToShape::<A, S, (C<0>, C<1>)>::SIZE
}

fn zipped<A: StaticLayout, B: StaticLayout>() -> usize {
    Zip::<A, B>::SIZE
}

fn added<A: StaticLayout, B: StaticLayout>() -> usize {
    LayoutAdd::<A, B>::SIZE
}

fn dealt<A: StaticLayout, B: StaticLayout>() -> usize {
    MakeLayoutTv::<A, B>::SIZE
}

fn made<S: StaticIntTuple>() -> usize {
    MakeLayout::<S>::SIZE
}

fn repeated<A: StaticLayout>() -> usize {
    Repeat::<A, 33>::SIZE
}

fn main() {
    mode::<layout!((4,8))>();
    modes::<layout!((4,8,2))>();
    nested::<layout!((4,8,2)), (C<1>, C<1>)>();
    sliced::<layout!((4,8)), (C<1>, Whole, C<0>)>();
    filled::<layout!((4,6)), (C<8>, C<15>)>();
    zipped::<layout!((4,8)), layout!((2,2,2))>();
    added::<layout!((4,2)), layout!((4,4))>();
    added::<layout!((3,2):(2,5)), layout!((2,3):(1,4))>();
    dealt::<layout!((4,2):(1,0)), layout!((1,2))>();
    made::<(C<4294967296>, C<4294967296>)>();
    repeated::<layout!((2,2))>();
    made::<(C<4>, C<0>)>();
}
