//! Values: operands and answers.

use core::fmt;

use super::names::{Names, Sizes};
use crate::category::{Classes, FinMorphism, NestMorphism};
use crate::composed::ComposedLayout;
use crate::composed::slice::Sliced;
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::LinearLayout;
use crate::list::List;
use crate::nested::{Leaves, Nested};
use crate::swizzle::Swizzle;
use crate::text::Text;
use crate::tiler::Tiler;

/// An operand or an answer; answers can be operands again.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "values are `Copy` and of fixed capacity: there is no allocator to box with"
)]
pub enum Value {
    /// A layout.
    Layout(LayoutValue),
    /// A swizzled layout.
    Composed(ComposedLayout),
    /// A layout of coordinates.
    Coordinates(CoordLayout),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A tiler.
    Tiler(Tiler),
    /// A shape, a profile, an order.
    Tuple(IntTuple),
    /// A coordinate.
    Coordinate(Coord),
    /// A morphism.
    Morphism(NestMorphism),
    /// An integer.
    Number(u64),
    /// A linear layout.
    Linear(LinearLayout),
    /// A name: of an atom, of a dimension, of a kind.
    Text(Text),
    /// Names of dimensions.
    Names(Names),
    /// Names of dimensions, and their sizes.
    Sizes(Sizes),
    /// `true` or `false`.
    Flag(bool),
    /// The bits of an element that is accessed.
    Element(u64),
    /// The word `row`: the rightmost mode first, or along the rows.
    Row,
    /// The word `col`: the leftmost mode first, or along the columns.
    Col,
    /// The word `ldmatrix`: by matrices of 8 rows of 16 bytes.
    Matrices,
    /// The word `loose`: round up what does not divide.
    Loose,
    /// The word `exact`: leave no hole.
    Exact,
    /// Part of a layout, and the offset at which it begins.
    Part(Sliced, u64),
    /// Part of a coordinate layout, and the coordinate at which it begins.
    CoordinatePart(CoordLayout, IntTuple),
    /// The strides of a coordinate layout.
    Strides(Nested<ScaledBasis>),
    /// Integers, one after the other.
    Numbers(Numbers),
    /// A morphism, and the classes of leaves that were merged.
    Merged(NestMorphism, Classes),
    /// A sorted layout, and the original position of each leaf.
    Sorted(LayoutValue, FinMorphism),
    /// The size of the identity in a linear layout, and the rest.
    Factored(u64, LinearLayout),
}

impl Value {
    /// The value of a tuple, or of the integer that it is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_tuple(tuple: &IntTuple) -> Self {
        if tuple.is_leaf() { Self::Number(tuple.leaf_at(0)) } else { Self::Tuple(*tuple) }
    }

    /// Returns true if this is a word that changes how an operation answers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_last_word(&self) -> bool {
        matches!(self, Self::Loose | Self::Exact)
    }

    /// A swizzled layout, as a plain one if the swizzle does nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn folded(composed: &ComposedLayout) -> Self {
        match composed.as_layout() {
            Some(layout) => Self::Layout(layout),
            None => Self::Composed(*composed),
        }
    }
}

/// Up to 64 integers.
#[derive(Clone, Copy)]
pub struct Numbers(Leaves<u64>);

impl Numbers {
    pub(crate) const NONE: Self = Self(List::empty(0));

    /// Adds a number, if there is room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn push(&mut self, number: u64) {
        self.0.push(number);
    }

    /// All numbers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[u64] {
        self.0.as_slice()
    }
}

impl fmt::Debug for Numbers {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
