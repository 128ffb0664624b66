//! The answer of an operation, evaluated once, and the constants derived from it.
//!
//! An error is reported where a constant is evaluated, with a note for each constant that depends on it. Functions read the constants here: those
//! that a macro writes would be noted with the whole macro.

use core::fmt::{self, Display};

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::operation::Value;
use layout_algebra::{AlgebraError, ComposedLayout, CoordLayout, IntTuple, LayoutValue};

use super::StaticRounding as Rounding;
use crate::coordinate::space::Space;
use crate::coordinate::static_coord::StaticCoord as Coord;
use crate::refusal;
use crate::types::constant::StaticLeaf as Leaf;
use crate::types::int_tuple::StaticIntTuple as Tuple;
use crate::types::run::Run;
use crate::types::sizes::Sizes;
use crate::types::static_composed::StaticComposed as Composed;
use crate::types::static_layout::StaticLayout as Plain;
use crate::types::static_operand::{StaticOperand as Operand, StaticStrided as Strided};
use crate::types::tiler::{StaticTile as Tile, StaticTiler as Tiler};

/// An operation with its operands.
pub trait Called {
    /// The call, which explains the error.
    const CALL: OwnedCall;
    /// The answer, if it is not that of the call.
    const TRIED: Option<Result<Value, AlgebraError>> = None;
    /// The answer, and the offset or coordinate at which it begins.
    const ANSWER: (Value, IntTuple) = refusal::evaluated(Self::TRIED.as_ref(), &Self::CALL);
}

pub(crate) const fn operand<O: Called>() -> Value {
    O::ANSWER.0
}

pub(crate) const fn composed<O: Called>() -> ComposedLayout {
    match &O::ANSWER.0 {
        Value::Layout(layout) => ComposedLayout::plain(layout),
        Value::Composed(composed) => *composed,
        _ => panic!("the answer leads to coordinates"),
    }
}

/// The answer as a coordinate layout in the space `S`.
pub(crate) const fn coordinates<O: Called, S: Space>() -> CoordLayout {
    match &O::ANSWER.0 {
        Value::Layout(layout) => *within::<S>(&CoordLayout::plain(layout)),
        Value::Coordinates(layout) => *within::<S>(layout),
        _ => panic!("the answer is swizzled"),
    }
}

/// Rejects a layout that leaves the space: its coordinates would be cut.
const fn within<S: Space>(layout: &CoordLayout) -> &CoordLayout {
    let mut leaf = 0;
    while leaf < layout.leaf_count() {
        let stride = layout.leaf_at(leaf).stride;
        let (mut space, mut depth) = (S::PROFILE, 0);
        while depth < stride.depth() && !space.is_leaf() && stride.part(depth) < space.rank() {
            space = refusal::answer(space.mode(stride.part(depth)));
            depth += 1;
        }
        let is_inside = depth == stride.depth() && space.is_leaf();
        assert!(is_inside || stride.value() == 0, "the answer moves along a coordinate that its operand has not");
        leaf += 1;
    }
    layout
}

pub(crate) const fn start<O: Called>() -> u64 {
    O::ANSWER.1.leaf_at(0)
}

pub(crate) const fn origin<O: Called>() -> IntTuple {
    O::ANSWER.1
}

pub(crate) const fn layout<O: Called>() -> LayoutValue {
    refusal::plain(&O::ANSWER.0)
}

pub(crate) const fn size<O: Called>() -> usize {
    refusal::count(refusal::answer(match &O::ANSWER.0 {
        Value::Coordinates(layout) => layout.size(),
        _ => composed::<O>().size(),
    }))
}

/// The size of the answer, as a constant.
#[inline(always)]
pub(crate) fn coordinate_count<O: Called>() -> usize {
    const { size::<O>() }
}

pub(crate) const fn cosize<O: Called>() -> usize {
    refusal::count(refusal::answer(match &O::ANSWER.0 {
        Value::Coordinates(layout) => layout.cosize(),
        _ => composed::<O>().cosize(),
    }))
}

pub(crate) const fn sizes<O: Called>() -> Sizes {
    Sizes::of_layout(composed::<O>().layout())
}

pub(crate) const fn run<O: Called>() -> u64 {
    Run::of(&composed::<O>())
}

/// Writes an answer in the notation of the language.
pub(crate) fn write<O: Called>(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match const { &O::ANSWER.0 } {
        Value::Layout(layout) => layout.fmt(f),
        Value::Composed(composed) => composed.fmt(f),
        Value::Coordinates(layout) => layout.fmt(f),
        _ => Ok(()),
    }
}

/// Returns true if an operation succeeds, provided that its operands do: otherwise their error is reported here.
pub(crate) const fn has_answer<O: Called>() -> bool {
    match &O::TRIED {
        Some(tried) => tried.is_ok(),
        None => O::CALL.evaluate().is_ok(),
    }
}

/// One more operand of a call, read through the trait in its bound.
macro_rules! operands {
    ($($name:ident($P:ident: $Bound:ident) = $operand:ident($value:expr);)*) => { $(
        #[allow(non_snake_case, reason = "the name of the trait")]
        pub(crate) const fn $name<$P: $Bound>(call: OwnedCall) -> OwnedCall {
            call.$operand($value)
        }
    )* };
}

operands! {
    StaticOperand(P: Operand) = with(&P::OPERAND);
    StaticStrided(P: Strided) = with(&P::OPERAND);
    StaticComposed(P: Composed) = composed(&P::COMPOSED);
    StaticLayout(P: Plain) = layout(&P::VALUE);
    StaticTile(P: Tile) = with(&P::TILE);
    StaticTiler(P: Tiler) = tiler(&P::TILER);
    StaticIntTuple(P: Tuple) = tuple(&P::VALUE);
    StaticCoord(P: Coord) = coordinate(&P::COORD);
    StaticRounding(P: Rounding) = rounding(P::ROUNDING);
    StaticLeaf(P: Leaf) = number(P::VALUE);
}
