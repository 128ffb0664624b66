//! Tiles of layouts and shares of threads, at coordinates known at compile time; threads and values turned round.

use layout_algebra::{
    AlgebraError, LayoutValue, Rounding, inner_partition, local_partition, local_tile, make_layout_tv, outer_partition,
};

use super::divide::{Exact, StaticRounding};
use super::operation;
use super::slice::{kept, swizzled};
use crate::refusal::answered;
use crate::static_composed::StaticComposed;
use crate::static_coord::StaticCoord;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

operation! {
    /// The tile `T` of `A` at the coordinate `X`; it begins at [`START`](Self::START). With [`Loose`](super::Loose) a tile at a ragged edge runs
    /// past it.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::InnerPartition};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Tile = InnerPartition<Rows, (C<2>, C<4>), (C<1>, C<1>)>;
    /// assert_eq!((Tile::new().to_string().as_str(), Tile::START), ("(2,4):(8,1)", 20));
    /// ```
    InnerPartition<A: StaticComposed, T: StaticTiler, X: StaticCoord, R: StaticRounding = Exact> =
        kept(&inner_partition(&A::VALUE, &T::TILER, &X::COORD, R::ROUNDING)) =>
        swizzled(&A::COMPOSED.inner_partition(&T::TILER, &X::COORD, R::ROUNDING)),
        asked InnerPartition.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).rounding(R::ROUNDING);
}

operation! {
    /// The place `X` of every tile `T` of `A`; the first is at [`START`](Self::START).
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::OuterPartition};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Corners = OuterPartition<Rows, (C<2>, C<4>), (C<1>, C<3>)>;
    /// assert_eq!((Corners::new().to_string().as_str(), Corners::START), ("(2,2):(16,4)", 11));
    /// ```
    OuterPartition<A: StaticComposed, T: StaticTiler, X: StaticCoord, R: StaticRounding = Exact> =
        kept(&outer_partition(&A::VALUE, &T::TILER, &X::COORD, R::ROUNDING)) =>
        swizzled(&A::COMPOSED.outer_partition(&T::TILER, &X::COORD, R::ROUNDING)),
        asked OuterPartition.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).rounding(R::ROUNDING);
}

operation! {
    /// As [`InnerPartition`], tiler and coordinate without the modes that are [`Whole`](crate::Whole) in the projection `P`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Whole, operations::LocalTile};
    /// // Of the tile (m,n,k) of a block, what A has: m and k.
    /// type A = Layout<(C<16>, C<16>), (C<1>, C<16>)>;
    /// type Tile = LocalTile<A, (C<4>, C<8>, C<2>), (C<3>, C<5>, Whole), (C<1>, Whole, C<1>)>;
    /// assert_eq!((Tile::new().to_string().as_str(), Tile::START), ("(4,2,8):(1,16,32)", 12));
    /// ```
    LocalTile<A: StaticComposed, T: StaticTiler, X: StaticCoord, P: StaticCoord, R: StaticRounding = Exact> =
        kept(&local_tile(&A::VALUE, &T::TILER, &X::COORD, &P::COORD, R::ROUNDING)) =>
        swizzled(&A::COMPOSED.local_tile(&T::TILER, &X::COORD, &P::COORD, R::ROUNDING)),
        asked LocalTile.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).coordinate(&P::COORD).rounding(R::ROUNDING);
}

operation! {
    /// What thread `THREAD` has of `A`, if the layout `B` of threads is laid over it again and again; the first is at
    /// [`START`](Self::START). For a thread known at run time only, partition a [`Tensor`](crate::Tensor); where the threads do not divide `A`,
    /// [`OuterPartition`] with [`Loose`](super::Loose) rounds up.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LocalPartition};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Share = LocalPartition<Rows, Layout<(C<2>, C<4>), (C<4>, C<1>)>, 5>;
    /// assert_eq!((Share::new().to_string().as_str(), Share::START), ("(2,2):(16,4)", 9));
    /// ```
    LocalPartition<A: StaticComposed, B: StaticLayout; THREAD> =
        kept(&local_partition(&A::VALUE, &B::VALUE, THREAD as u64, Rounding::Exact)) =>
        swizzled(&A::COMPOSED.local_partition(&B::VALUE, THREAD as u64, Rounding::Exact)),
        asked LocalPartition.composed(&A::COMPOSED).layout(&B::VALUE).number(THREAD as u64);
}

impl<A: StaticComposed, T: StaticTiler, X: StaticCoord, R: StaticRounding> InnerPartition<A, T, X, R> {
    /// What is added to the offsets of the tile to have those of the whole.
    pub const START: u64 = answered!(
        A::COMPOSED.inner_partition(&T::TILER, &X::COORD, R::ROUNDING);
        InnerPartition.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).rounding(R::ROUNDING)
    )
    .1;
}

impl<A: StaticComposed, T: StaticTiler, X: StaticCoord, R: StaticRounding> OuterPartition<A, T, X, R> {
    /// What is added to the offsets of the part to have those of the whole.
    pub const START: u64 = answered!(
        A::COMPOSED.outer_partition(&T::TILER, &X::COORD, R::ROUNDING);
        OuterPartition.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).rounding(R::ROUNDING)
    )
    .1;
}

impl<A: StaticComposed, T: StaticTiler, X: StaticCoord, P: StaticCoord, R: StaticRounding> LocalTile<A, T, X, P, R> {
    /// What is added to the offsets of the tile to have those of the whole.
    pub const START: u64 = answered!(
        A::COMPOSED.local_tile(&T::TILER, &X::COORD, &P::COORD, R::ROUNDING);
        LocalTile.composed(&A::COMPOSED).tiler(&T::TILER).coordinate(&X::COORD).coordinate(&P::COORD).rounding(R::ROUNDING)
    )
    .1;
}

impl<A: StaticComposed, B: StaticLayout, const THREAD: usize> LocalPartition<A, B, THREAD> {
    /// What is added to the offsets of the share to have those of the whole.
    pub const START: u64 = answered!(
        A::COMPOSED.local_partition(&B::VALUE, THREAD as u64, Rounding::Exact);
        LocalPartition.composed(&A::COMPOSED).layout(&B::VALUE).number(THREAD as u64)
    )
    .1;
}

operation! {
    /// (thread, value) → element of the tile that the threads `A` cover with values `B` each.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::MakeLayoutTv};
    /// type Threads = Layout<(C<2>, C<2>), (C<2>, C<1>)>;
    /// type Values = Layout<(C<1>, C<4>), (C<0>, C<1>)>;
    /// assert_eq!(MakeLayoutTv::<Threads, Values>::new().to_string(), "((2,2),4):((8,1),2)");
    /// ```
    MakeLayoutTv<A: StaticLayout, B: StaticLayout> = dealt(&A::VALUE, &B::VALUE),
        asked MakeLayoutTv.composed(&A::COMPOSED).layout(&B::VALUE);
}

const fn dealt(threads: &LayoutValue, values: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    match make_layout_tv(threads, values) {
        Ok((layout, _)) => Ok(layout),
        Err(error) => Err(error),
    }
}
