//! The elements one after the other, in the order of their indices.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::is_injective;

use super::Tensor;
use crate::types::any_composed::AnyComposed;
use crate::types::any_layout::{Evaluate, HasSize};
use crate::types::layout::Layout;
use crate::unroll::each_index;

/// Data whose elements are contiguous and can be borrowed: slices, arrays, vectors (feature `alloc`).
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be borrowed",
    label = "no slice of elements",
    note = "slices, arrays and vectors are iterated over; elements behind raw pointers are read one by one, by `read`"
)]
pub trait Contiguous {
    /// The type of the elements.
    type Item;

    /// Borrows all elements.
    fn as_slice(&self) -> &[Self::Item];
}

/// Data whose elements are contiguous and can be borrowed mutably.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be borrowed to be changed",
    label = "only read",
    note = "a tensor whose elements are changed is over `&mut [T]`, `[T; N]` or a vector: `Tensor::new(&mut data[..], layout)`"
)]
pub trait ContiguousMut: Contiguous {
    /// Borrows all elements mutably.
    fn as_mut_slice(&mut self) -> &mut [Self::Item];
}

macro_rules! contiguous {
    ($([$($parameters:tt)*] $Data:ty;)*) => {$(
        impl<T, $($parameters)*> Contiguous for $Data {
            type Item = T;

            #[inline(always)]
            fn as_slice(&self) -> &[T] {
                &self[..]
            }
        }
    )*};
    (mut $([$($parameters:tt)*] $Data:ty;)*) => {
        contiguous! { $([$($parameters)*] $Data;)* }

        $(
            impl<T, $($parameters)*> ContiguousMut for $Data {
                #[inline(always)]
                fn as_mut_slice(&mut self) -> &mut [T] {
                    &mut self[..]
                }
            }
        )*
    };
}

contiguous! { [] &[T]; }
contiguous! { mut [] &mut [T]; [const N: usize] [T; N]; }
#[cfg(feature = "alloc")]
contiguous! { mut [] alloc::vec::Vec<T>; }

impl<P, L: HasSize> Tensor<P, L> {
    /// The number of coordinates: the product of the extents.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let rows = Tensor::new([0_u8; 36], make_layout!((4, 8):(9, 1)));
    /// assert_eq!((rows.size(), rows.iter().count()), (32, 32));
    /// assert_eq!(Tensor::identity((4_u32, 9_u32)).size(), 36);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn size(&self) -> usize {
        self.layout.coordinate_count()
    }
}

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// The shape.
    ///
    /// ```
    /// use layout_core::{C, Tensor, make_layout};
    /// let rows = Tensor::new([0_u8; 36], make_layout!((4, 8):(9, 1)));
    /// assert_eq!(rows.shape(), (C::<4>, C::<8>));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn shape(&self) -> S {
        self.layout.shape()
    }
}

impl<P, L: Evaluate<usize>> Tensor<P, L> {
    /// The elements, in the order of their indices: the leftmost mode goes fastest.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let rows = Tensor::new([1, 2, 3, 4, 5, 6], make_layout!((2, 3):row));
    /// assert_eq!(rows.iter().copied().collect::<Vec<_>>(), [1, 4, 2, 5, 3, 6]);
    /// assert_eq!((&rows).into_iter().rev().next(), Some(&6));
    /// for (index, element) in rows.iter().enumerate() {
    ///     assert_eq!(rows[index], *element);
    /// }
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> Iter<'_, P::Item, L>
    where
        P: Contiguous,
    {
        Iter { data: self.data.as_slice(), layout: self.layout, indices: 0..self.layout.size() }
    }

    /// The elements, in the order of their indices, mutable.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let mut columns = Tensor::new([0; 6], make_layout!((2, 3):row));
    /// for (index, element) in columns.iter_mut().enumerate() {
    ///     *element = index;
    /// }
    /// assert_eq!(columns.into_data(), [0, 2, 4, 1, 3, 5]);
    /// ```
    ///
    /// # Panics
    /// If two coordinates share an element, which cannot be borrowed twice, or if that is not decided: at compile time, if the type of the layout
    /// shows it. [`update`](Self::update) visits them one after the other. Also if the layout reaches further than the data.
    ///
    /// ```compile_fail
    /// use layout_core::{Tensor, make_layout};
    /// let mut still = Tensor::new([0; 6], make_layout!((2, 3):(0, 1)));
    /// let elements = still.iter_mut();
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn iter_mut(&mut self) -> IterMut<'_, P::Item, L>
    where
        P: ContiguousMut,
        L: AnyComposed,
    {
        const {
            assert!(!matches!(L::KNOWN_INJECTIVE, Some(false)), "two coordinates of the tensor have one element");
        };
        let data = self.data.as_mut_slice();
        let (start, len) = (data.as_mut_ptr(), data.len());
        if L::KNOWN_INJECTIVE.is_none() {
            let composed = self.layout.to_composed();
            let is_lent_once = is_injective(composed.layout()) == Ok(true);
            assert!(is_lent_once, "two coordinates of the tensor have one element: {}", self.layout);
            // Offsets are computed without a check for 64 bits, and would meet past them.
            let is_within =
                composed.cosize().is_ok_and(|cosize| usize::try_from(cosize).is_ok_and(|cosize| cosize <= len));
            assert!(is_within, "the layout reaches further than the {len} elements of the tensor: {}", self.layout);
        }
        IterMut { start, len, layout: self.layout, indices: 0..self.layout.size(), data: PhantomData }
    }

    /// Calls `change` with each index and its element, in the order of the indices; an element of two coordinates is visited twice. As in [`copy()`](crate::copy()),
    /// there is no loop if the size is known at compile time and at most 256: elements in registers stay there.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let mut sums = Tensor::new([0; 2], make_layout!((2, 3):(1, 0)));
    /// sums.update(|index, sum| *sum += index);
    /// assert_eq!(sums.into_data(), [6, 9]);
    /// ```
    #[inline(always)]
    pub fn update(&mut self, mut change: impl FnMut(usize, &mut P::Item))
    where
        P: ContiguousMut,
    {
        let (data, layout) = (self.data.as_mut_slice(), self.layout);
        each_index(layout, |index| change(index, &mut data[layout.evaluate(index)]));
    }
}

/// The elements of a tensor, in the order of their indices: [`Tensor::iter`].
#[derive(Debug)]
pub struct Iter<'a, T, L> {
    data: &'a [T],
    layout: L,
    indices: Range<usize>,
}

impl<T, L: Copy> Clone for Iter<'_, T, L> {
    fn clone(&self) -> Self {
        Self { indices: self.indices.clone(), ..*self }
    }
}

/// The elements of a tensor, in the order of their indices, mutable: [`Tensor::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'a, T, L> {
    start: *mut T,
    len: usize,
    layout: L,
    indices: Range<usize>,
    data: PhantomData<&'a mut [T]>,
}

// SAFETY: it only holds a borrowed slice, and hands out each element once.
unsafe impl<T: Send, L: Send> Send for IterMut<'_, T, L> {}
// SAFETY: a shared reference hands out nothing.
unsafe impl<T: Sync, L: Sync> Sync for IterMut<'_, T, L> {}

impl<'a, T, L: Evaluate<usize>> Iter<'a, T, L> {
    #[inline(always)]
    fn element(&self, index: usize) -> &'a T {
        &self.data[self.layout.evaluate(index)]
    }
}

impl<'a, T, L: Evaluate<usize>> IterMut<'a, T, L> {
    #[inline(always)]
    fn element(&self, index: usize) -> &'a mut T {
        let offset = self.layout.evaluate(index);
        assert!(offset < self.len, "offset {offset} of a tensor of {} elements", self.len);
        // SAFETY: within the slice that is borrowed for `'a`; each index comes once, and no two have the same offset: `iter_mut` has checked the
        // numbers themselves, for layouts that are all of this crate.
        unsafe { &mut *self.start.add(offset) }
    }
}

macro_rules! iterator {
    ($($Iter:ident $Element:ty;)*) => {$(
        impl<'a, T, L: Evaluate<usize>> Iterator for $Iter<'a, T, L> {
            type Item = $Element;

            #[inline(always)]
            fn next(&mut self) -> Option<$Element> {
                self.indices.next().map(|index| self.element(index))
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.indices.size_hint()
            }
        }

        impl<'a, T, L: Evaluate<usize>> DoubleEndedIterator for $Iter<'a, T, L> {
            #[inline(always)]
            fn next_back(&mut self) -> Option<$Element> {
                self.indices.next_back().map(|index| self.element(index))
            }
        }

        impl<'a, T, L: Evaluate<usize>> ExactSizeIterator for $Iter<'a, T, L> {}
        impl<'a, T, L: Evaluate<usize>> FusedIterator for $Iter<'a, T, L> {}
    )*};
}

iterator! { Iter &'a T; IterMut &'a mut T; }

impl<'a, P: Contiguous, L: Evaluate<usize>> IntoIterator for &'a Tensor<P, L> {
    type Item = &'a P::Item;
    type IntoIter = Iter<'a, P::Item, L>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, P: ContiguousMut, L: Evaluate<usize> + AnyComposed> IntoIterator for &'a mut Tensor<P, L> {
    type Item = &'a mut P::Item;
    type IntoIter = IterMut<'a, P::Item, L>;

    #[inline(always)]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Layout, Tensor};

    #[test]
    #[should_panic(expected = "further than")]
    fn offsets_that_meet_past_64_bits_are_lent_to_nobody() {
        // 3 steps of 2^63: index 2 comes back to 0 if the sum is not checked.
        let layout = Layout::of(3_u64, 1_u64 << 63);
        let mut data = [0_u8];
        let mut tensor = Tensor { data: &mut data[..], layout };
        let _ = tensor.iter_mut();
    }
}
