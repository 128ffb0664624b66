//! Divides: a layout as tiles and their repetitions.

use layout_algebra::Rounding;

use super::operation;
use crate::types::tiler::StaticTile;

/// The treatment of extents that a tile does not divide: [`Exact`] or [`Loose`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a rounding", label = "neither `Exact` nor `Loose`")]
pub trait StaticRounding: 'static {
    /// The rounding as a value.
    const ROUNDING: Rounding;
    /// True if extents must be multiples of the tile.
    const IS_EXACT: bool = matches!(Self::ROUNDING, Rounding::Exact);
}

/// Every offset of the layout exactly once, or an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exact;

/// Every offset of the layout at least once; ragged extents are rounded up, and accesses need a predicate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Loose;

impl StaticRounding for Exact {
    const ROUNDING: Rounding = Rounding::Exact;
}

impl StaticRounding for Loose {
    const ROUNDING: Rounding = Rounding::Loose;
}

operation! {
    /// `A / T`, mode by mode: each mode becomes (tile, rest).
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LogicalDivide};
    /// type Tiled = LogicalDivide<Layout<(C<4>, C<8>), (C<8>, C<1>)>, (C<2>, C<4>)>;
    /// assert_eq!(Tiled::new().to_string(), "((2,2),(4,2)):((8,16),(1,4))");
    /// ```
    LogicalDivide<A: StaticOperand, T: StaticTile, R: StaticRounding = Exact>;
}

operation! {
    /// `A / T` with all tiles' modes first: `((tile, …), (rest, …))`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::ZippedDivide};
    /// type Tiled = ZippedDivide<Layout<(C<4>, C<8>), (C<8>, C<1>)>, (C<2>, C<4>)>;
    /// assert_eq!(Tiled::new().to_string(), "((2,4),(2,2)):((8,1),(16,4))");
    /// assert_eq!(Tiled::new().offset((5_u32, 3_u32)), 30);
    /// ```
    ZippedDivide<A: StaticOperand, T: StaticTile, R: StaticRounding = Exact>;
}

operation! {
    /// `A / T` with the tile as one mode: `((tile, …), rest, …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::TiledDivide};
    /// type Tiled = TiledDivide<Layout<(C<4>, C<8>), (C<8>, C<1>)>, (C<2>, C<4>)>;
    /// assert_eq!(Tiled::new().to_string(), "((2,4),2,2):((8,1),16,4)");
    /// ```
    TiledDivide<A: StaticOperand, T: StaticTile, R: StaticRounding = Exact>;
}

operation! {
    /// `A / T` with every mode separate: `(tile, …, rest, …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::FlatDivide};
    /// type Tiled = FlatDivide<Layout<(C<4>, C<8>), (C<8>, C<1>)>, (C<2>, C<4>)>;
    /// assert_eq!(Tiled::new().to_string(), "(2,4,2,2):(8,1,16,4)");
    /// ```
    FlatDivide<A: StaticOperand, T: StaticTile, R: StaticRounding = Exact>;
}
