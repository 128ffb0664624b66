//! Operands as displayed, and the numbers in them.

use super::words::Words;
use crate::category::NestMorphism;
use crate::composed::ComposedLayout;
use crate::control::{each, next, ok};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::text::{MAX_TEXT, Text};
use crate::tiler::Tiler;

mod morphism;

pub use crate::operation::Value as Operand;

impl Operand {
    /// A layout that may be swizzled; one whose swizzle does nothing is displayed as a plain layout.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn composed(composed: &ComposedLayout) -> Self {
        match composed.as_layout() {
            Some(layout) => Self::Layout(layout),
            None => Self::Composed(*composed),
        }
    }

    /// A name; a very long one is cut.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(name: &str) -> Self {
        let mut length = if name.len() < MAX_TEXT { name.len() } else { MAX_TEXT };
        while !name.is_char_boundary(length) {
            length = length.saturating_sub(1);
        }
        Self::Text(Text::new(name.split_at(length).0))
    }

    /// Returns true if this is a word, which has no value.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_word(&self) -> bool {
        matches!(
            self,
            Self::Element(_) | Self::Row | Self::Col | Self::Matrices | Self::Loose | Self::Exact | Self::Flag(_)
        )
    }

    /// Returns true if this is displayed as nothing, and so is not an operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_empty(&self) -> bool {
        match self {
            Self::Tuple(tuple) => tuple.leaf_count() == 0,
            Self::Morphism(f) => f.domain().leaf_count() == 0 || f.codomain().leaf_count() == 0,
            _ => false,
        }
    }

    /// Returns true if the text can be read by itself, and not only inside a call.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn stands_alone(&self) -> bool {
        match self {
            Self::Sizes(_) | Self::Flag(_) => false,
            Self::Names(names) => names.is_one(),
            Self::Coordinate(coord) => !coord.has_whole(),
            _ => true,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn write(&self, words: &mut Words) {
        match self {
            Self::Layout(layout) => words.layout(layout),
            Self::Composed(composed) => words.composed(composed),
            Self::Tiler(tiler) => words.tiler(tiler),
            Self::Tuple(tuple) => words.tuple(tuple),
            Self::Coordinate(coord) => words.coord(coord),
            Self::Morphism(morphism) => words.morphism(morphism),
            Self::Linear(layout) => words.linear(layout),
            Self::Text(text) => words.quoted(text.as_str()),
            Self::Names(names) => words.names(names),
            Self::Sizes(sizes) => words.sizes(sizes),
            Self::Flag(flag) => words.push(if *flag { "true" } else { "false" }),
            Self::Number(number) | Self::Element(number) => words.number(*number),
            Self::Row => words.push("row"),
            Self::Col => words.push("col"),
            Self::Matrices => words.push("ldmatrix"),
            Self::Loose => words.push("loose"),
            Self::Exact => words.push("exact"),
            Self::Swizzle(swizzle) => words.swizzle(swizzle),
            Self::Coordinates(layout) => words.coordinates(layout),
            // Lists and parts occur only as answers.
            Self::Part(..)
            | Self::CoordinatePart(..)
            | Self::Strides(_)
            | Self::Numbers(_)
            | Self::Merged(..)
            | Self::Sorted(..)
            | Self::Factored(..) => (),
        }
    }

    /// The layout: the one inside a swizzle, or the only one of a tiler.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn layout(&self) -> Option<LayoutValue> {
        match self {
            Self::Layout(layout) => Some(*layout),
            Self::Composed(composed) => Some(*composed.layout()),
            Self::Tiler(tiler) => tiler.as_layout(),
            Self::Number(number) => Some(ok!(LayoutValue::line(*number, 1))),
            _ => None,
        }
    }

    /// The layout, swizzled or not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn either(&self) -> Option<ComposedLayout> {
        match (self, self.layout()) {
            (Self::Composed(composed), _) => Some(*composed),
            (_, Some(layout)) => Some(ComposedLayout::plain(&layout)),
            (_, None) => None,
        }
    }

    /// A number, or the size of a shape.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn size(&self) -> Option<u64> {
        let Some(shape) = self.tuple() else { return None };
        Some(ok!(shape.product()))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tiler(&self) -> Option<Tiler> {
        match self {
            Self::Tiler(tiler) => Some(*tiler),
            Self::Layout(layout) => Some(Tiler::layout(layout)),
            Self::Number(extent) => Some(ok!(Tiler::extent(*extent))),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tuple(&self) -> Option<IntTuple> {
        match self {
            Self::Tuple(tuple) => Some(*tuple),
            Self::Number(number) => Some(IntTuple::int(*number)),
            Self::Layout(layout) => Some(layout.shape()),
            _ => None,
        }
    }

    /// The shape, if the operand has one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn shape(&self) -> Option<IntTuple> {
        match self {
            Self::Composed(composed) => Some(composed.shape()),
            Self::Coordinates(layout) => Some(layout.shape()),
            Self::Tiler(tiler) => shape_of(tiler),
            _ => self.tuple(),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn coordinate(&self) -> Option<Coord> {
        match self {
            Self::Coordinate(coord) => Some(*coord),
            Self::Tuple(tuple) => Some(Coord::indices(tuple)),
            Self::Number(number) => Some(Coord::at(*number)),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) | Self::Element(number) => Some(*number),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn morphism(&self) -> Option<NestMorphism> {
        match self {
            Self::Morphism(morphism) => Some(*morphism),
            _ => None,
        }
    }

    /// The layouts whose leaves are varied, or none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn leaves(&self) -> Option<LayoutValue> {
        match self {
            Self::Layout(layout) => Some(*layout),
            Self::Composed(composed) => Some(*composed.layout()),
            Self::Tiler(tiler) => Some(tiler.layouts()),
            _ => None,
        }
    }

    /// The number of numbers: for layouts the strides, then the extents; for morphisms the entries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        match self {
            Self::Tuple(tuple) => tuple.leaf_count(),
            Self::Morphism(f) => morphism::count(f),
            Self::Number(_) => 1,
            Self::Sizes(sizes) => sizes.count(),
            _ => match self.leaves() {
                Some(leaves) => leaves.leaf_count().saturating_mul(2),
                None => 0,
            },
        }
    }

    /// The leaf that number `i` belongs to.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn leaf_of(&self, i: usize) -> usize {
        match self.leaves() {
            Some(leaves) if i >= leaves.leaf_count() => i.saturating_sub(leaves.leaf_count()),
            _ => i,
        }
    }

    /// Returns true if number `i` is an extent.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_extent(&self, i: usize) -> bool {
        match self.leaves() {
            Some(leaves) => i >= leaves.leaf_count(),
            None => !matches!(self, Self::Number(_)),
        }
    }

    /// Number `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn number_at(&self, i: usize) -> u64 {
        match self {
            Self::Tuple(tuple) => tuple.leaf_at(i),
            Self::Morphism(f) => morphism::entry(f, i),
            Self::Number(number) => *number,
            Self::Sizes(sizes) => sizes.size_at(i),
            _ => match self.leaves() {
                Some(leaves) if i < leaves.leaf_count() => leaves.leaf_at(i).stride,
                Some(leaves) => leaves.leaf_at(i.saturating_sub(leaves.leaf_count())).extent,
                None => 0,
            },
        }
    }

    /// Returns true if another number `i` would be far from the present one: for layouts, less than a quarter or more than four times it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_far(&self, i: usize, number: u64) -> bool {
        let given = self.number_at(i);
        let is_near = number >= given / 4 && number / 4 <= given.saturating_add(4);
        !matches!(self, Self::Number(_) | Self::Sizes(_)) && !is_near
    }

    /// The operand with another number `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn with(&self, i: usize, number: u64) -> Self {
        match self {
            Self::Tuple(tuple) => Self::Tuple(tuple.with_leaf(i, number)),
            Self::Morphism(f) => Self::Morphism(morphism::with_entry(f, i, number)),
            Self::Number(_) => Self::Number(number),
            Self::Sizes(sizes) => Self::Sizes(sizes.with(i, number)),
            Self::Element(_) => Self::Element(number),
            _ => match self.leaves() {
                Some(leaves) => self.with_leaves(&with_number(&leaves, i, number)),
                None => *self,
            },
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_leaves(&self, leaves: &LayoutValue) -> Self {
        match self {
            Self::Layout(_) => Self::Layout(*leaves),
            Self::Composed(composed) => Self::Composed(composed.with_layout(leaves)),
            Self::Tiler(tiler) => Self::Tiler(tiler.with_layouts(leaves)),
            other => *other,
        }
    }

    /// The range of leaves of mode `mode`; all leaves if there are no modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn leaves_of_mode(&self, mode: usize) -> (usize, usize) {
        let (mut from, mut to) = (0_usize, 0_usize);
        each!(i in 0, next(mode) => {
            from = to;
            to = to.saturating_add(match self {
                Self::Tiler(tiler) if tiler.is_by_mode() => leaf_count(&tiler.mode(i)),
                Self::Layout(layout) => leaves_of(&layout.mode(i)),
                Self::Composed(composed) => leaves_of(&composed.layout().mode(i)),
                other => return (0, other.count()),
            });
        });
        (from, to)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_number(leaves: &LayoutValue, i: usize, number: u64) -> LayoutValue {
    let count = leaves.leaf_count();
    let leaf = if i < count { i } else { i.saturating_sub(count) };
    let mut mode = leaves.leaf_at(leaf);
    if i < count {
        mode.stride = number;
    } else {
        mode.extent = number;
    }
    leaves.with_leaf(leaf, mode)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn leaves_of(layout: &Result<LayoutValue, AlgebraError>) -> usize {
    match layout {
        Ok(layout) => layout.leaf_count(),
        Err(_) => 0,
    }
}

/// The leaves of the layouts in a tiler.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn leaf_count(tiler: &Result<Tiler, AlgebraError>) -> usize {
    let Ok(tiler) = tiler else { return 0 };
    if let Some(layout) = tiler.as_layout() {
        return layout.leaf_count();
    }
    let mut count = 0_usize;
    each!(i in 0, if tiler.is_by_mode() { tiler.rank() } else { 0 } => {
        count = count.saturating_add(leaf_count(&tiler.mode(i)));
    });
    count
}

/// The extents of a tiler, if it leaves no mode whole.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shape_of(tiler: &Tiler) -> Option<IntTuple> {
    if let Some(layout) = tiler.as_layout() {
        return Some(layout.shape());
    }
    if !tiler.is_by_mode() {
        return None;
    }
    let mut shape = IntTuple::unit();
    each!(i in 0, tiler.rank() => {
        let Some(extents) = shape_of(&ok!(tiler.mode(i))) else { return None };
        shape = ok!(shape.push(&extents));
    });
    Some(shape)
}
