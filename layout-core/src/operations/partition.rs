//! Tiles of layouts and shares of threads, at coordinates known at compile time; inverted layouts of threads and values.

use super::divide::{Exact, StaticRounding};
use super::operation;
use crate::coordinate::static_coord::StaticCoord;
use crate::types::static_layout::StaticLayout;
use crate::types::tiler::StaticTiler;

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
    part InnerPartition<A: StaticOperand, T: StaticTiler, X: StaticCoord, R: StaticRounding = Exact>,
        eg "inner_partition((4,8):(8,1), (2,4), (1,1))";
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
    part OuterPartition<A: StaticOperand, T: StaticTiler, X: StaticCoord, R: StaticRounding = Exact>,
        eg "outer_partition((4,8):(8,1), (2,4), (1,3))";
}

operation! {
    /// Like [`InnerPartition`], with tiler and coordinate without the modes that are [`Whole`](crate::Whole) in the projection `P`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Whole, operations::LocalTile};
    /// // Of the tile (m,n,k) of a block, what A has: m and k.
    /// type A = Layout<(C<16>, C<16>), (C<1>, C<16>)>;
    /// type Tile = LocalTile<A, (C<4>, C<8>, C<2>), (C<3>, C<5>, Whole), (C<1>, Whole, C<1>)>;
    /// assert_eq!((Tile::new().to_string().as_str(), Tile::START), ("(4,2,8):(1,16,32)", 12));
    /// // Without a mode to leave out:
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Block = LocalTile<Rows, (C<2>, C<4>), (C<1>, C<1>), (C<1>, C<1>)>;
    /// assert_eq!((Block::new().to_string().as_str(), Block::START), ("(2,4):(8,1)", 20));
    /// ```
    part LocalTile<A: StaticOperand, T: StaticTiler, X: StaticCoord, P: StaticCoord, R: StaticRounding = Exact>,
        eg "local_tile((4,8):(8,1), (2,4), (1,1))";
}

operation! {
    /// The share of thread `THREAD` of `A`, if the layout `B` of threads is laid over it again and again; the first element is at
    /// [`START`](Self::START). For a thread known only at run time, partition a [`Tensor`](crate::Tensor); if the threads do not divide `A`,
    /// [`OuterPartition`] with [`Loose`](super::Loose) rounds up.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LocalPartition};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Share = LocalPartition<Rows, Layout<(C<2>, C<4>), (C<4>, C<1>)>, 5>;
    /// assert_eq!((Share::new().to_string().as_str(), Share::START), ("(2,2):(16,4)", 9));
    /// ```
    part LocalPartition<A: StaticOperand, B: StaticLayout; THREAD>,
        eg "local_partition((4,8):(8,1), (2,4):(4,1), 5)";
}

operation! {
    /// The layout (thread, value) → element of the tile that the threads `A` cover with values `B` each.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::MakeLayoutTv};
    /// type Threads = Layout<(C<2>, C<2>), (C<2>, C<1>)>;
    /// type Values = Layout<(C<1>, C<4>), (C<0>, C<1>)>;
    /// assert_eq!(MakeLayoutTv::<Threads, Values>::new().to_string(), "((2,2),4):((8,1),2)");
    /// ```
    MakeLayoutTv<A: StaticLayout, B: StaticLayout>,
        eg "make_layout_tv((2,2):(2,1), (1,4):(0,1))";
}
