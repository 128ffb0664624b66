//! The shape of a layout that has already been rejected.

use core::fmt;

use layout_algebra::nested::Nested;
use layout_algebra::{IntTuple, ScaledBasis};

use crate::coordinate::StaticBases;
use crate::types::congruent::{Congruent, NestsAs};
use crate::types::index::Index;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::integers::Integers;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::written::Written;

/// A shape that every coordinate fits: uses of a rejected layout are no additional errors.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct AnyShape;

impl Sealed for AnyShape {}

impl Written for AnyShape {
    fn each(self, visit: &mut impl FnMut(u64)) {
        visit(1);
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("1")
    }

    fn same(self, _: Self) -> bool {
        true
    }
}

impl Integers for AnyShape {
    const STATIC: Option<IntTuple> = Some(Self::VALUE);
    const PROFILE: IntTuple = IntTuple::int(0);
    const HOLDS_ZERO: bool = false;

    fn to_value(self) -> IntTuple {
        Self::VALUE
    }
}

impl StaticBases for AnyShape {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(1));
    const PLAIN: Option<IntTuple> = Some(IntTuple::int(1));
}

impl StaticIntTuple for AnyShape {
    const VALUE: IntTuple = IntTuple::int(1);

    fn instance() -> Self {
        Self
    }
}

impl<D> NestsAs<D> for AnyShape {
    const KNOWN_SIZE: Option<usize> = Some(1);
    const SIZES: Sizes = Sizes::UNKNOWN;

    fn size(self) -> usize {
        1
    }

    fn each_stride(_: D, _: &mut impl FnMut(u64)) {}
}

impl<D> Congruent<D> for AnyShape {
    const KNOWN_LAST: Option<usize> = Some(0);

    fn step<I: Index>(self, _: D, rest: I) -> (I, I) {
        (I::truncated(0), rest)
    }

    fn offset<I: Index>(self, _: D, _: I) -> I {
        I::truncated(0)
    }

    fn last(self, _: D) -> usize {
        0
    }
}
