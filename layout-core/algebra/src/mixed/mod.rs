//! # Mixed layouts
//!
//! **Definition.** A layout some of whose leaves are numbers and some are *terms*: integers that are given only at run time, and values computed from
//! them. The operations work on them as far as the shape of the result is known:
//!
//! 1. an operation that has a result here gives, whatever the values of the terms, the function that the operation on
//!    numbers gives, with the same size in each mode;
//! 2. a case that depends on the terms otherwise is [`Undecided`], with the given integer it depends on.
//!
//! Strides may be any terms: `Â(y) = Σ digit_j(y)·e_j` is linear in the strides `e_j`, and the digits depend only on the extents. So if
//! sums of coordinates never carry between modes, composition is decided whatever the strides are. Extents may be any terms
//! in the last mode, which has no end. Operations that only rearrange modes are those on numbers, applied to the
//! numbers of the leaves ([`rearranged`]).
//!
//! **Law:** [`at`](Nested::at) of a result is, as a function with its sizes, the result of the operation on numbers applied to `at` of the operands.
//!
//! **Worked example:** `({m},{k}):({k},1)` divided loosely by `<128,8>`: each mode is one leaf, so the result is
//! `((128,⌈m/128⌉),(8,⌈k/8⌉)):((k,128k),(1,8))`, whatever `m` and `k` are. Exactly, it would depend on whether 128 divides `m`.
//!
//! ```text
//!   m = 300     0 … 127 │ 128 … 255 │ 256 … 299 · · ·        ⌈300/128⌉ = 3 tiles, the last one ragged
//! ```
//!
//! **Refuses:** everything that the operations on numbers refuse whatever the integers are; cases that depend on them ([`MixedError::Undecided`]); too many terms.
//!
//! Source: the definition; `CuTe` has static and run-time integers as types and decides by types alone.

mod build;
mod coalesce;
mod comparison;
mod complement;
mod composition;
pub mod coordinates;
mod decision;
mod divide;
mod filter;
mod inverse;
mod number;
mod order;
mod partition;
mod positive;
mod product;
mod recast;
mod sign;
mod slice;
mod space;
mod sum;
mod symbol;
mod term;
mod text;
mod tile_to_shape;
mod unknown_tile;

use crate::algebra::divide::Rounding;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;
use crate::tiler::Tiler;

pub use build::{ordered, pair, rearranged};
pub use coalesce::{coalesce, coalesce_by};
pub use comparison::{functionally_equal, layout_add, max_common_vector, sizes_differ};
pub use complement::complement;
pub use composition::composition;
pub use coordinates::composition_by;
pub use decision::{Decision, MAX_DECISIONS};
pub use divide::{flat_divide, logical_divide, tiled_divide, zipped_divide};
pub use filter::{filter, filter_by, filter_zeros, filter_zeros_by};
pub use inverse::{left_inverse, right_inverse};
pub use number::{cosize, crd2idx, evaluate, idx2crd, increment_coord, product_each, quotients, swizzled};
pub use order::{is_compact, is_injective, is_sorted, sort};
pub use partition::{inner_partition, local_partition, local_tile, outer_partition};
pub use product::{blocked_product, flat_product, logical_product, raked_product, tiled_product, zipped_product};
pub use recast::{downcast, recast_layout, recast_swizzle, upcast};
pub use sign::Sign;
pub use slice::{MixedSlice, slice_swizzled};
pub use symbol::{Symbol, TermId};
pub use term::{Along, MAX_TERMS, MAX_WEIGHT, Term, Terms};
pub use tile_to_shape::tile_to_shape;

/// One leaf of a mixed layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MixedMode {
    /// The number of coordinates.
    pub extent: Symbol,
    /// The offset between neighbors.
    pub stride: Symbol,
}

/// An int-tuple of numbers and terms.
pub type MixedTuple = Nested<Symbol>;

/// A layout of numbers and terms.
pub type MixedLayout = Nested<MixedMode>;

/// A tiler whose layouts have numbers and terms.
pub type MixedTiler = Tiler<MixedMode>;

/// The reason why an operation has no mixed result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MixedError {
    /// The operation fails on numbers, too.
    Algebra(AlgebraError),
    /// The result depends on an integer that is not known yet.
    Undecided {
        /// The index of the integer given at run time.
        given: usize,
        /// The question that depends on it.
        question: Undecided,
    },
    /// There is no room for another term.
    TooManyTerms,
}

/// A property of the integer that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The question whether this number divides the integer.
    Divides(u64),
    /// The question whether a tile with the integer in it divides what it cuts.
    Tile,
    /// The question whether this number divides the stride that the integer is.
    DividesStride(u64),
    /// The extent of a mode that is not the last one.
    Extent,
    /// The question whether one mode continues the one before it.
    Continues,
    /// The target of a step that passes from one mode to the next.
    Crosses,
    /// The offsets that the block leaves out.
    Complement,
    /// The question whether the stride is 0.
    Zero,
    /// The order of the strides.
    Order,
    /// The question whether two coordinates share an offset.
    Repeats,
    /// The question whether both layouts agree.
    Same,
    /// The bits of an offset that a swizzle moves.
    Swizzle,
    /// The question whether the integer is 1: compact strides and merged modes are others then.
    One,
    /// The number itself.
    Number,
}

impl From<AlgebraError> for MixedError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}

impl MixedMode {
    /// The mode `1:0`.
    pub const TRIVIAL: Self = Self { extent: Symbol::Number(1), stride: Symbol::Number(0) };

    /// A mode of numbers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(mode: Mode) -> Self {
        Self { extent: Symbol::Number(mode.extent), stride: Symbol::Number(mode.stride) }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn number(self) -> Option<Mode> {
        match (self.extent, self.stride) {
            (Symbol::Number(extent), Symbol::Number(stride)) => Some(Mode { extent, stride }),
            _ => None,
        }
    }
}

impl Nested<MixedMode> {
    /// A layout of numbers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_numbers(layout: &LayoutValue) -> Self {
        layout.map(&MixedMode::of)
    }

    /// The layout as numbers, if it has no terms.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn numbers(&self) -> Option<LayoutValue> {
        self.with_each(Mode { extent: 1, stride: 0 }, &mut |i| self.leaf_at(i).number().ok_or(())).ok()
    }

    /// The layout once the integers are given.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn at(&self, terms: &Terms, given: &[u64]) -> Result<LayoutValue, AlgebraError> {
        let shape = self.with_each(0, &mut |i| terms.value(self.leaf_at(i).extent, given))?;
        let stride = self.with_each(0, &mut |i| terms.value(self.leaf_at(i).stride, given))?;
        LayoutValue::new(&shape, &stride)
    }

    /// The shape.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn extents(&self) -> MixedTuple {
        self.map(&|mode| mode.extent)
    }

    /// The strides.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn strides(&self) -> MixedTuple {
        self.map(&|mode| mode.stride)
    }

    /// The product of the extents.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn extent_product(&self, terms: &mut Terms) -> Result<Symbol, MixedError> {
        product(&self.extents(), terms)
    }

    /// All strides times a factor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn scaled(&self, factor: Symbol, terms: &mut Terms) -> Result<Self, MixedError> {
        self.with_each(MixedMode::TRIVIAL, &mut |i| {
            let MixedMode { extent, stride } = self.leaf_at(i);
            Ok(MixedMode { extent, stride: terms.product(stride, factor)? })
        })
    }
}

impl Tiler<MixedMode> {
    /// A tiler of numbers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_numbers(tiler: &Tiler) -> Self {
        tiler.with_layouts(&MixedLayout::of_numbers(&tiler.layouts()))
    }
}

impl Nested<Symbol> {
    /// A tuple of numbers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn of_integers(tuple: &IntTuple) -> Self {
        tuple.map(&Symbol::Number)
    }

    /// The tuple as numbers, if it has no terms.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn integers(&self) -> Option<IntTuple> {
        self.with_each(0, &mut |i| self.leaf_at(i).number().ok_or(())).ok()
    }
}

/// The product of all leaves.
///
/// # Errors
/// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn product(tuple: &MixedTuple, terms: &mut Terms) -> Result<Symbol, MixedError> {
    (0..tuple.leaf_count()).try_fold(Symbol::Number(1), |product, i| terms.product(product, tuple.leaf_at(i)))
}

/// The layout `size:1`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn line(size: u64) -> Result<LayoutValue, MixedError> {
    Ok(LayoutValue::line(size, 1)?)
}

/// The first `count` modes transformed by an operation, and those after them, up to `total`, unchanged.
#[cfg_attr(not(feature = "compiled"), inline)]
fn by_mode(
    layout: &MixedLayout,
    count: usize,
    total: usize,
    mut operation: impl FnMut(&MixedLayout, usize) -> Result<MixedLayout, MixedError>,
) -> Result<MixedLayout, MixedError> {
    if count > layout.rank() {
        return Err(AlgebraError::RankExceeds { rank: count, limit: layout.rank() }.into());
    }
    let mut result = MixedLayout::empty(MixedMode::TRIVIAL);
    for i in 0..total {
        let mode = layout.mode(i)?;
        result = result.push(&if i < count { operation(&mode, i)? } else { mode })?;
    }
    Ok(result)
}

/// An operation of each mode and its layout.
type Part<'a> = dyn FnMut(&MixedLayout, &MixedLayout, &mut Terms) -> Result<MixedLayout, MixedError> + 'a;

/// The modes transformed by an operation, each with its layout of the tiler; those past the tiler stay if `keeps_rest`, those under `_` always.
#[cfg_attr(not(feature = "compiled"), inline)]
fn by_tiler(
    layout: &MixedLayout,
    tiler: &MixedTiler,
    keeps_rest: bool,
    terms: &mut Terms,
    operation: &mut Part<'_>,
) -> Result<MixedLayout, MixedError> {
    if !tiler.is_by_mode() {
        return tiler.as_layout().map_or(Ok(*layout), |part| operation(layout, &part, terms));
    }
    let total = if keeps_rest { layout.rank() } else { tiler.rank() };
    by_mode(layout, tiler.rank(), total, |mode, i| by_tiler(mode, &tiler.mode(i)?, keeps_rest, terms, operation))
}
