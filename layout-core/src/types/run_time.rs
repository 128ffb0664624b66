//! Run-time integers as leaves: `u32`, `i32`, `u64`, `usize`.

use crate::types::constant::{Leaf, split, times};
use crate::types::index::Index;
use crate::types::sealed::Sealed;

impl Sealed for u64 {}
impl Sealed for i32 {}

/// A leaf that is stored: an integer known only at run time.
///
/// The value of an `i32` is used as it is; [`Layout::of`](crate::Layout::of) rejects negative ones in debug builds.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a layout",
    label = "not a run-time leaf",
    note = "the integers of a layout are `u32`, `i32`, `u64` and `usize`; a whole layout that is known at run time has its operations \
            as methods"
)]
pub trait RunTimeLeaf: Leaf {
    /// The type itself: other types have none, and are not reported again.
    #[doc(hidden)]
    type Given: RunTimeLeaf;

    #[doc(hidden)]
    #[track_caller]
    fn given(self) -> Self::Given;

    /// `self · factor`. Overflow panics in debug builds, as Rust's own arithmetic does.
    #[must_use]
    #[track_caller]
    fn scaled(self, factor: u64) -> Self;

    /// `⌈self / divisor⌉`.
    ///
    /// # Panics
    /// If `divisor` is 0.
    #[must_use]
    #[track_caller]
    fn ceil_div(self, divisor: u64) -> Self;

    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    fn quotient_of(self, dividend: u64) -> Self;
}

macro_rules! leaf {
    ($($integer:ident as $unsigned:ident, $index:ident;)*) => {$(
        impl Leaf for $integer {
            const STATIC: Option<u64> = None;
            type Index = $index;

            #[inline(always)]
            #[allow(clippy::cast_lossless, clippy::cast_sign_loss, reason = "looked at in debug builds")]
            fn value(self) -> u64 {
                debug_assert!(u64::try_from(self).is_ok(), "an integer of a layout is {self}: extents and strides are not negative");
                self as $unsigned as u64
            }

            #[inline(always)]
            fn times<I: Index>(self, index: I) -> I {
                times(self.value(), index)
            }

            #[inline(always)]
            fn split<I: Index>(self, index: I) -> (I, I) {
                split(self.value(), index)
            }
        }

        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            clippy::cast_lossless,
            clippy::cast_sign_loss,
            reason = "looked at in debug builds; a quotient is no larger than what is divided"
        )]
        #[diagnostic::do_not_recommend]
        impl RunTimeLeaf for $integer {
            type Given = Self;

            #[inline(always)]
            #[allow(unused_comparisons, reason = "some are unsigned")]
            fn given(self) -> Self {
                debug_assert!(self >= 0, "an integer in braces is {self}: extents and strides are not negative");
                self
            }

            #[inline(always)]
            fn scaled(self, factor: u64) -> Self {
                debug_assert!($integer::try_from(factor).is_ok(), "a stride or an extent does not fit its type");
                self * factor as $integer
            }

            #[inline(always)]
            fn ceil_div(self, divisor: u64) -> Self {
                match $unsigned::try_from(divisor) {
                    Ok(divisor) => (self as $unsigned).div_ceil(divisor) as $integer,
                    // The divisor exceeds this type.
                    Err(_) => (self != 0) as $integer,
                }
            }

            #[inline(always)]
            fn quotient_of(self, dividend: u64) -> Self {
                match $unsigned::try_from(dividend) {
                    Ok(dividend) => dividend.div_ceil(self as $unsigned) as $integer,
                    Err(_) => dividend.div_ceil(self as u64) as $integer,
                }
            }
        }
    )*};
}

leaf! { u32 as u32, u32; i32 as u32, u32; u64 as u64, usize; usize as usize, usize; }

/// An integer in the braces of `make_layout!`; other types are rejected here, and have no type that could be reported again.
#[must_use]
#[inline(always)]
#[track_caller]
pub fn given<N: RunTimeLeaf<Given = Given>, Given>(integer: N) -> Given {
    integer.given()
}

/// `a · b`, in the type of `a`.
#[must_use]
#[inline(always)]
#[track_caller]
pub fn product<A: RunTimeLeaf, B: RunTimeLeaf>(a: A, b: B) -> A {
    a.scaled(b.value())
}

/// `⌈a / b⌉`, in the type of `a`.
#[must_use]
#[inline(always)]
#[track_caller]
pub fn quotient<A: RunTimeLeaf, B: RunTimeLeaf>(a: A, b: B) -> A {
    a.ceil_div(b.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotient_is_rounded_up() {
        assert_eq!((10_u32.ceil_div(4), 8_i32.ceil_div(4), 1_u64.ceil_div(4), 0_usize.ceil_div(4)), (3, 2, 1, 0));
        assert_eq!((7_u32.ceil_div(1 << 40), 0_i32.ceil_div(1 << 40)), (1, 0));
        assert_eq!((quotient(10_u32, 4_u64), quotient(8_i32, 4_usize)), (3, 2));
        assert_eq!((4_u32.quotient_of(10), 4_i32.quotient_of(8), (1_u32 << 31).quotient_of(1 << 40)), (3, 2, 1 << 9));
    }

    #[test]
    fn a_stored_extent_splits_as_a_static_one() {
        assert_eq!(6_i32.split(20_u32), (2, 3));
        assert_eq!((1_u64 << 40).split(20_u32), (20, 0));
    }
}
