//! What a tensor's elements lie in.

use crate::any_layout::Measured;
use crate::index::Index;

/// Data that may hold the elements of a layout `L`.
pub trait Holds<L> {
    /// Whether each offset of the layout has an element, as far as the data know.
    fn holds(&self, layout: L) -> bool;
}

/// Data that can begin further on.
pub trait Storage<Offset>: Sized {
    /// The data from this offset on.
    #[must_use]
    fn advance(self, offset: Offset) -> Self;
}

/// An address that counts in elements: a raw pointer, or what is one on a device.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the place of an element",
    label = "neither a pointer nor an address of a device",
    note = "elements of slices and arrays are reached by indexing, `tensor[(i, j)]`"
)]
pub trait Place: Storage<u32> + Storage<usize> + Copy {}

impl<T> Place for *const T {}
impl<T> Place for *mut T {}

impl<T, L: Measured> Holds<L> for &[T] {
    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }
}

impl<T, I: Index> Storage<I> for &[T] {
    #[inline(always)]
    fn advance(self, offset: I) -> Self {
        &self[offset.to_usize()..]
    }
}

impl<T, L: Measured> Holds<L> for &mut [T] {
    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }
}

impl<T, I: Index> Storage<I> for &mut [T] {
    #[inline(always)]
    fn advance(self, offset: I) -> Self {
        &mut self[offset.to_usize()..]
    }
}

impl<T, L: Measured, const N: usize> Holds<L> for [T; N] {
    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= N
    }
}

impl<T, L> Holds<L> for *const T {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<T, I: Index> Storage<I> for *const T {
    #[inline(always)]
    fn advance(self, offset: I) -> Self {
        self.wrapping_add(offset.to_usize())
    }
}

impl<T, L> Holds<L> for *mut T {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<T, I: Index> Storage<I> for *mut T {
    #[inline(always)]
    fn advance(self, offset: I) -> Self {
        self.wrapping_add(offset.to_usize())
    }
}
