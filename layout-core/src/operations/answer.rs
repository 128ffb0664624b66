//! The answer of an operation, evaluated once, and the constants derived from it.
//!
//! An error is reported where a constant is evaluated, with a note for each constant that depends on it. Functions read the constants here: those
//! that a macro writes would be noted with the whole macro.

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue};

use super::StaticRounding as Rounding;
use crate::coordinate::static_coord::StaticCoord as Coord;
use crate::refusal;
use crate::types::constant::StaticLeaf as Leaf;
use crate::types::int_tuple::StaticIntTuple as IntTuple;
use crate::types::run::Run;
use crate::types::sizes::Sizes;
use crate::types::static_composed::StaticComposed as Composed;
use crate::types::static_layout::StaticLayout as Plain;
use crate::types::tiler::StaticTiler as Tiler;

/// An operation with its operands.
pub trait Called {
    /// The call, which explains the error.
    const CALL: OwnedCall;
    /// The answer, if it is not that of the call.
    const TRIED: Option<Result<ComposedLayout, AlgebraError>> = None;
    /// The answer, and the offset at which it begins.
    const ANSWER: (ComposedLayout, u64) = refusal::evaluated(Self::TRIED.as_ref(), &Self::CALL);
}

pub(crate) const fn composed<O: Called>() -> ComposedLayout {
    O::ANSWER.0
}

pub(crate) const fn start<O: Called>() -> u64 {
    O::ANSWER.1
}

pub(crate) const fn layout<O: Called>() -> LayoutValue {
    refusal::plain(&O::ANSWER.0)
}

pub(crate) const fn size<O: Called>() -> usize {
    refusal::count(refusal::answer(O::ANSWER.0.size()))
}

pub(crate) const fn cosize<O: Called>() -> usize {
    refusal::count(refusal::answer(O::ANSWER.0.cosize()))
}

pub(crate) const fn sizes<O: Called>() -> Sizes {
    Sizes::of_layout(O::ANSWER.0.layout())
}

pub(crate) const fn run<O: Called>() -> u64 {
    Run::of(&O::ANSWER.0)
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
    StaticComposed(P: Composed) = composed(&P::COMPOSED);
    StaticLayout(P: Plain) = layout(&P::VALUE);
    StaticTiler(P: Tiler) = tiler(&P::TILER);
    StaticIntTuple(P: IntTuple) = tuple(&P::VALUE);
    StaticCoord(P: Coord) = coordinate(&P::COORD);
    StaticRounding(P: Rounding) = rounding(P::ROUNDING);
    StaticLeaf(P: Leaf) = number(P::VALUE);
}
