//! Tensors of pointers and of addresses on a device: memory that several threads write parts of.

use core::ops;

use super::{Elements, ElementsMut, Place, Tensor};
use crate::coordinate::coord::Coord;
use crate::types::any_layout::Evaluate;

impl<P: Place, L> Tensor<P, L> {
    /// The place of the element at a coordinate.
    #[must_use]
    #[inline(always)]
    pub fn at<X: Coord>(&self, coord: X) -> P
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        self.data.advance(self.offset(coord))
    }
}

impl<P: Place + Elements, L> Tensor<P, L> {
    /// The element at a coordinate.
    ///
    /// # Safety
    /// The place [`at`](Self::at) this coordinate is valid for reads and aligned, and nobody writes the element meanwhile.
    #[must_use]
    #[inline(always)]
    pub unsafe fn read<X: Coord>(&self, coord: X) -> P::Element
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        // SAFETY: the caller's promise.
        unsafe { self.at(coord).element(0) }
    }
}

impl<P: Place + ElementsMut, L> Tensor<P, L> {
    /// Writes the element at a coordinate.
    ///
    /// # Safety
    /// The place [`at`](Self::at) this coordinate is valid for writes and aligned, and nobody reads or writes the element meanwhile.
    #[inline(always)]
    pub unsafe fn write<X: Coord>(&self, coord: X, value: P::Element)
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        // SAFETY: the caller's promise.
        unsafe { self.at(coord).set(0, value) }
    }
}

/// A coordinate in brackets after a tensor of pointers or addresses: not available, since only the caller knows whether the memory may be read.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the elements behind a pointer or an address are not reached by `tensor[…]`",
    label = "brackets borrow an element, and nobody knows whether this one is there",
    note = "`tensor.at(coord)` is where it lies; `unsafe {{ tensor.read(coord) }}` and `unsafe {{ tensor.write(coord, value) }}` read and write it"
)]
pub trait InBrackets {
    /// Implemented by no type.
    fn never(&self) -> !;
}

#[doc(hidden)]
impl<P: Place + Elements, L, X: InBrackets> ops::Index<X> for Tensor<P, L> {
    type Output = P::Element;

    fn index(&self, coord: X) -> &P::Element {
        coord.never()
    }
}

#[doc(hidden)]
impl<P: Place + Elements, L, X: InBrackets> ops::IndexMut<X> for Tensor<P, L> {
    fn index_mut(&mut self, coord: X) -> &mut P::Element {
        coord.never()
    }
}

#[cfg(test)]
mod tests {
    use crate::{C, Layout, Tensor};

    #[test]
    fn threads_write_parts_of_their_own() {
        let mut data = [0_u32; 32];
        let all = Tensor::new(data.as_mut_ptr(), Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
        for thread in 0..8_u32 {
            let mine = all.local_partition(Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new(), thread);
            for i in 0..4_u32 {
                // SAFETY: offsets within the 32 elements, each visited by one thread, and no other reference lives.
                unsafe { mine.write(i, 1 + mine.read(i) + thread) };
            }
        }
        assert_eq!(data[..8], [1, 2, 3, 4, 1, 2, 3, 4]);
        assert_eq!(data[8..16], [5, 6, 7, 8, 5, 6, 7, 8]);
    }
}
