//! Integers as types: the leaves of shapes and strides.

use core::fmt;

use crate::types::index::Index;
use crate::types::sealed::Sealed;

/// The integer `N` as a zero-sized type, a leaf of a shape or a stride.
///
/// ```
/// use layout_core::{C, StaticLeaf};
/// assert_eq!(<C<4>>::VALUE, 4);
/// assert_eq!(C::<4>.to_string(), "4");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct C<const N: usize>;

impl<const N: usize> fmt::Display for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&N, f)
    }
}

impl<const N: usize> fmt::Debug for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&N, f)
    }
}

/// A leaf of a shape or a stride: one integer, known at compile time or at run time.
///
/// ```
/// use layout_core::{C, Leaf};
/// assert_eq!((C::<4>.value(), 4_u32.value(), 4_i32.value()), (4, 4, 4));
/// assert_eq!((<C<4>>::STATIC, <u32 as Leaf>::STATIC), (Some(4), None));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a leaf of a layout",
    label = "not an integer of a shape or a stride",
    note = "leaves are `C<N>`, and at run time `u32`, `i32`, `u64` and `usize`"
)]
pub trait Leaf: Copy + Sealed + 'static {
    /// The integer, if the type says it.
    const STATIC: Option<u64>;

    /// The type in which coordinates below this extent are counted: `usize` for a 64-bit integer, else `u32`.
    type Index: Index;

    /// The integer.
    #[track_caller]
    fn value(self) -> u64;

    /// `index · self`, for a stride.
    #[track_caller]
    fn times<I: Index>(self, index: I) -> I;

    /// `(index mod self, index div self)`, for an extent.
    #[track_caller]
    fn split<I: Index>(self, index: I) -> (I, I);
}

/// A leaf that is known at compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a static layout",
    label = "not a static leaf",
    note = "the leaves of a static layout are `C<N>`, with the feature `typenum` also typenum's unsigned integers"
)]
pub trait StaticLeaf: Leaf {
    /// The integer.
    const VALUE: u64;

    /// The one value of the type.
    fn instance() -> Self;
}

impl<const N: usize> Sealed for C<N> {}

impl<const N: usize> StaticLeaf for C<N> {
    const VALUE: u64 = N as u64;

    #[inline(always)]
    fn instance() -> Self {
        Self
    }
}

impl<const N: usize> Leaf for C<N> {
    const STATIC: Option<u64> = Some(N as u64);
    type Index = u32;

    #[inline(always)]
    fn value(self) -> u64 {
        N as u64
    }

    #[inline(always)]
    fn times<I: Index>(self, index: I) -> I {
        times(N as u64, index)
    }

    #[inline(always)]
    fn split<I: Index>(self, index: I) -> (I, I) {
        split(N as u64, index)
    }
}

/// `index · stride`; debug builds check that the stride fits in the index type.
#[inline(always)]
#[track_caller]
pub(crate) fn times<I: Index>(stride: u64, index: I) -> I {
    debug_assert!(stride <= I::MAX || index.to_usize() == 0, "a stride of {stride}: count in `usize`");
    I::truncated(stride) * index
}

/// `(index mod extent, index div extent)`, even if `extent` exceeds the index type.
///
/// No layout has an extent of 0; the code also shows the compiler that the division cannot panic.
#[inline(always)]
#[track_caller]
pub(crate) fn split<I: Index>(extent: u64, index: I) -> (I, I) {
    if extent == 0 || extent > I::MAX {
        return (index, I::truncated(0));
    }
    let divisor = I::truncated(extent);
    (index % divisor, index / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extent_past_the_index_type_leaves_the_index_whole() {
        assert_eq!(C::<{ 1 << 32 }>.split(7_u32), (7, 0));
        assert_eq!(C::<{ 1 << 32 }>.split((5_usize << 32) + 7), (7, 5));
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "a stride of 4294967296: count in `usize`"))]
    fn a_stride_past_the_index_type_is_no_smaller_stride() {
        assert_eq!(C::<{ 1 << 32 }>.times(0_u32), 0);
        assert_eq!(C::<{ 1 << 32 }>.times(1_u32), 0);
    }

    #[test]
    fn splitting_is_division_with_remainder() {
        assert_eq!(C::<6>.split(20_u32), (2, 3));
        assert_eq!(C::<1>.split(20_u32), (0, 20));
    }
}
