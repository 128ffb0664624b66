//! Sums of offsets of any layout: integers, tuples of them, and parts that are known to be 0.
//!
//! ```text
//!     3@0  +  5@2   =   (3)  +  (Zero, Zero, 5)   =   (3, Zero, 5)   ──settled──▶   (3, 0, 5)
//! ```

use crate::types::index::Index;
use crate::types::tuples::each_rank;

/// A stride of 0 along any coordinate, and the part of an offset along which nothing moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zero;

/// Offsets that can be added, part by part; if one lacks a part, the other's part stays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Other}` are not of one space",
    label = "an integer along a coordinate, and a tuple",
    note = "a coordinate is an integer or a tuple, not both; the index types, `u32` and `usize`, are not mixed: write `i as u32`"
)]
pub trait Plus<Other>: Copy {
    /// The sum.
    type Sum: Copy;

    /// The sum.
    fn plus(self, other: Other) -> Self::Sum;
}

impl<X: Copy> Plus<X> for Zero {
    type Sum = X;

    #[inline(always)]
    fn plus(self, other: X) -> X {
        other
    }
}

/// A move along one part of a coordinate: that part, after parts that do not move.
#[diagnostic::on_unimplemented(message = "a coordinate has no part {MODE}", label = "parts are counted from 0 to 7")]
pub trait Along<const MODE: usize>: Copy {
    /// The tuple whose last part is this one.
    type Point: Copy;

    /// The tuple whose last part is this one.
    fn along(self) -> Self::Point;
}

/// An offset without [`Zero`]s: each becomes 0 of the type `I`.
pub trait Settle<I>: Copy {
    /// Integers, nested.
    type Settled: Copy;

    /// Integers, nested.
    fn settle(self) -> Self::Settled;
}

impl<I: Index> Settle<I> for Zero {
    type Settled = I;

    #[inline(always)]
    fn settle(self) -> I {
        I::truncated(0)
    }
}

macro_rules! index {
    ($($integer:ident)*) => {$(
        impl Plus<Self> for $integer {
            type Sum = Self;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }
        }

        impl Plus<Zero> for $integer {
            type Sum = Self;

            #[inline(always)]
            fn plus(self, _: Zero) -> Self {
                self
            }
        }

        impl Settle<Self> for $integer {
            type Settled = Self;

            #[inline(always)]
            fn settle(self) -> Self {
                self
            }
        }
    )*};
}

index! { u32 usize }
#[cfg(not(target_arch = "nvptx64"))]
index! { i32 }

/// `along! { 2: Zero Zero }`
macro_rules! along {
    ($($mode:literal: $($before:ident)*;)*) => {$(
        impl<X: Copy> Along<$mode> for X {
            type Point = ($($before,)* X,);

            #[inline(always)]
            fn along(self) -> Self::Point {
                ($($before,)* self,)
            }
        }
    )*};
}

#[cfg(not(docsrs))] // for every type: the page of each would list them all
along! {
    0:;
    1: Zero;
    2: Zero Zero;
    3: Zero Zero Zero;
    4: Zero Zero Zero Zero;
    5: Zero Zero Zero Zero Zero;
    6: Zero Zero Zero Zero Zero Zero;
    7: Zero Zero Zero Zero Zero Zero Zero;
}

/// Tuples that have parts in common, and then one of them more, or neither.
macro_rules! sum {
    ([$($A:ident $B:ident)*] [$($L:ident)*] [$($R:ident)*]) => {
        #[doc(hidden)]
        #[allow(non_snake_case, reason = "the names of the parts")]
        impl<$($A: Plus<$B>, $B: Copy,)* $($L: Copy,)* $($R: Copy,)*> Plus<($($B,)* $($R,)*)> for ($($A,)* $($L,)*) {
            type Sum = ($($A::Sum,)* $($L,)* $($R,)*);

            #[inline(always)]
            fn plus(self, other: ($($B,)* $($R,)*)) -> Self::Sum {
                let (($($A,)* $($L,)*), ($($B,)* $($R,)*)) = (self, other);
                ($($A.plus($B),)* $($L,)* $($R,)*)
            }
        }
    };
}

/// `$common` parts in common: the same number, and each number more on either side.
macro_rules! longer {
    ($common:tt [] [$($more:ident)*]) => {
        sum! { $common [] [] }
        longer! { @ $common [] $($more)* }
    };
    (@ $common:tt [$($before:ident)*]) => {};
    (@ $common:tt [$($before:ident)*] $next:ident $($more:ident)*) => {
        sum! { $common [$($before)* $next] [] }
        sum! { $common [] [$($before)* $next] }
        longer! { @ $common [$($before)* $next] $($more)* }
    };
}

longer! { [A0 B0] [] [M1 M2 M3 M4 M5 M6 M7] }
longer! { [A0 B0 A1 B1] [] [M2 M3 M4 M5 M6 M7] }
longer! { [A0 B0 A1 B1 A2 B2] [] [M3 M4 M5 M6 M7] }
longer! { [A0 B0 A1 B1 A2 B2 A3 B3] [] [M4 M5 M6 M7] }
longer! { [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4] [] [M5 M6 M7] }
longer! { [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4 A5 B5] [] [M6 M7] }
longer! { [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4 A5 B5 A6 B6] [] [M7] }
longer! { [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4 A5 B5 A6 B6 A7 B7] [] [] }

/// A tuple of offsets, added up from left to right.
pub trait SumAll: Copy {
    /// The sum.
    type Sum: Copy;

    /// The sum.
    fn sum_all(self) -> Self::Sum;
}

impl SumAll for () {
    type Sum = Zero;

    #[inline(always)]
    fn sum_all(self) -> Zero {
        Zero
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Copy,)* $Last: Copy> SumAll for ($($S,)* $Last,)
        where
            ($($S,)*): SumAll<Sum: Plus<$Last>>,
        {
            type Sum = <<($($S,)*) as SumAll>::Sum as Plus<$Last>>::Sum;

            #[inline(always)]
            fn sum_all(self) -> Self::Sum {
                ($(self.$i,)*).sum_all().plus(self.$last)
            }
        }
    };
}

each_rank! { tuple to 16 }

macro_rules! parts {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Copy,)* $Last: Copy> Plus<Zero> for ($($S,)* $Last,) {
            type Sum = Self;

            #[inline(always)]
            fn plus(self, _: Zero) -> Self {
                self
            }
        }

        impl<$($S: Settle<I>,)* $Last: Settle<I>, I> Settle<I> for ($($S,)* $Last,) {
            type Settled = ($($S::Settled,)* $Last::Settled,);

            #[inline(always)]
            fn settle(self) -> Self::Settled {
                ($(self.$i.settle(),)* self.$last.settle(),)
            }
        }
    };
}

each_rank! { parts to 16 }
