//! Tensors of slices: every access is checked by the slice; coordinates are checked in debug builds.

use core::{fmt, ops};

use super::{Storage, Tensor};
use crate::coordinate::coord::Coord;
use crate::types::any_layout::Evaluate;
use crate::types::index::Index;
use crate::types::sizes::Sizes;

impl<P, L> Tensor<P, L> {
    /// The offset of a coordinate, which must be in the domain in debug builds.
    #[inline(always)]
    #[track_caller]
    pub(super) fn offset<X: Coord>(&self, coord: X) -> usize
    where
        L: Evaluate<X>,
    {
        if cfg!(debug_assertions) && self.layout.is_outside(coord) {
            refuse(coord, self.layout.size());
        }
        self.layout.evaluate(coord).to_usize()
    }
}

/// A coordinate that has an offset in `L`: the bound is on the coordinate, so that if nothing is known about `L` the error says what it lacks.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the coordinate `{Self}` does not fit the layout `{L}`",
    label = "this coordinate does not fit",
    note = "an index fits any layout; a tuple fits a tuple of the same number of modes, if each entry fits its mode",
    note = "all entries are `u32`, or all `usize`: write `(1_u32, 2_u32)`, or `i as usize`"
)]
pub trait Locates<L>: Coord {
    /// Rejects, in const evaluation, a coordinate that does not fit.
    const FITS: () = ();

    /// The offset, checked as a tensor checks it.
    #[track_caller]
    fn locate<P>(self, tensor: &Tensor<P, L>) -> usize;
}

impl<X: Coord, L: Evaluate<X>> Locates<L> for X {
    const FITS: () = <L as Evaluate<X>>::FITS;

    #[inline(always)]
    fn locate<P>(self, tensor: &Tensor<P, L>) -> usize {
        tensor.offset(self)
    }
}

/// The entries of a coordinate, one after the other.
struct Entries<X>(X);

impl<X: Coord> fmt::Display for Entries<X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = f.write_str("(");
        self.0.each(0, &mut |i, entry| {
            let comma = if i > 0 { "," } else { "" };
            result = result.and_then(|()| write!(f, "{comma}{}", entry.to_usize()));
        });
        result.and_then(|()| f.write_str(")"))
    }
}

#[cold]
#[track_caller]
pub(super) fn refuse<X: Coord>(coord: X, size: usize) -> ! {
    panic!("the coordinate {} is outside of its tensor, which has size {size}", Entries(coord))
}

/// Rejects, in debug builds and wherever `is_asked`, a coordinate with an index that is not less than the size of its mode.
#[inline(always)]
#[track_caller]
pub(super) fn inside(is_asked: bool, outside: impl FnOnce() -> Option<(usize, usize)>, whole: &str) {
    if (is_asked || cfg!(debug_assertions))
        && let Some((index, size)) = outside()
    {
        panic!("a coordinate outside of its {whole}: index {index} in a mode of size {size}");
    }
}

/// Rejects a slice of a part, over data that check each access, with an index that is not less than the size of its mode.
#[inline(always)]
#[track_caller]
pub(crate) fn begins_inside<P: Storage<I>, I, X: Coord>(sizes: &Sizes, first: X) {
    if const { P::IS_CHECKED } {
        first.each(0, &mut |mode, index| {
            let (index, size) = (index.to_usize() as u64, sizes.get(mode));
            assert!(
                size.is_none_or(|size| index < size),
                "a coordinate outside of its part: index {index} in a mode of size {}",
                size.unwrap_or(0)
            );
        });
    }
}

impl<'a, T, L> Tensor<&'a [T], L> {
    /// The element at a coordinate, without a check.
    ///
    /// # Safety
    /// The offset of the coordinate is less than the number of elements, which it is for a coordinate in the domain.
    #[must_use]
    #[inline(always)]
    pub unsafe fn get_unchecked<X: Coord>(self, coord: X) -> &'a T
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        let offset = self.offset(coord);
        // SAFETY: the caller's promise.
        unsafe { self.data.get_unchecked(offset) }
    }
}

impl<T, L> Tensor<&mut [T], L> {
    /// Borrows this tensor mutably for a while.
    #[inline(always)]
    pub fn reborrow(&mut self) -> Tensor<&mut [T], L>
    where
        L: Copy,
    {
        Tensor { data: &mut *self.data, layout: self.layout }
    }

    /// Borrows this tensor for reading.
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> Tensor<&[T], L>
    where
        L: Copy,
    {
        Tensor { data: &*self.data, layout: self.layout }
    }

    /// The element at a coordinate, mutable, without a check.
    ///
    /// # Safety
    /// The offset of the coordinate is less than the number of elements, which it is for a coordinate in the domain.
    #[must_use]
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<X: Coord>(&mut self, coord: X) -> &mut T
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        let offset = self.offset(coord);
        // SAFETY: the caller's promise.
        unsafe { self.data.get_unchecked_mut(offset) }
    }
}

impl<T, L, X: Locates<L>> ops::Index<X> for Tensor<&[T], L> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: X) -> &T {
        let () = X::FITS;
        &self.data[coord.locate(self)]
    }
}

impl<T, L, X: Locates<L>> ops::Index<X> for Tensor<&mut [T], L> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: X) -> &T {
        let () = X::FITS;
        &self.data[coord.locate(self)]
    }
}

impl<T, L, X: Locates<L>> ops::IndexMut<X> for Tensor<&mut [T], L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coord: X) -> &mut T {
        let () = X::FITS;
        let offset = coord.locate(self);
        &mut self.data[offset]
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{C, Coordinates, Layout, Tensor, Whole};

    #[test]
    fn what_is_written_through_one_layout_is_read_through_another() {
        let mut data = [0_u32; 32];
        let mut columns = Tensor::new(&mut data[..], Layout::<(C<4>, C<8>), (C<1>, C<4>)>::new());
        for i in 0..4_usize {
            for j in 0..8_usize {
                columns[(i, j)] = u32::try_from(10 * i + j).unwrap();
            }
        }
        columns.reborrow().slice((3_usize, Whole))[7_usize] += 100;
        assert_eq!(columns.as_view()[(3_usize, 7_usize)], 137);
        let line = Tensor::new(&data[..], Layout::of(8_usize, 4_u32));
        let second: Vec<u32> = (0..8_usize).map(|j| line[j]).collect();
        assert_eq!(second, [0, 1, 2, 3, 4, 5, 6, 7]);
        // SAFETY: 31 is in the domain of 32 coordinates.
        assert_eq!(unsafe { *columns_of(&data).get_unchecked(31_usize) }, 137);
    }

    type Columns = Layout<(C<4>, C<8>), (C<1>, C<4>)>;

    fn columns_of(data: &[u32]) -> Tensor<&[u32], Columns> {
        Tensor::new(data, Layout::new())
    }

    #[test]
    #[should_panic(expected = "outside of its tensor")]
    #[cfg(debug_assertions)]
    fn a_coordinate_outside_is_seen() {
        let _ = columns_of(&[0; 32])[(4_usize, 0_usize)];
    }

    #[test]
    #[should_panic(expected = "outside of its tensor: index 8 in a mode of size 8")]
    #[cfg(debug_assertions)]
    fn a_slice_outside_is_seen() {
        let _ = columns_of(&[0; 32]).slice((Whole, 8_usize));
    }

    #[test]
    #[should_panic(expected = "outside of its tile: index 2 in a mode of size 2")]
    #[cfg(debug_assertions)]
    fn a_place_outside_of_a_tile_is_seen() {
        let _ = columns_of(&[0; 32]).outer_partition((C::<2>, C::<4>), (2_usize, 0_usize));
    }

    #[test]
    #[should_panic(expected = "outside of its tensor: index 5 in a mode of size 5")]
    #[cfg(debug_assertions)]
    fn a_coordinate_of_a_coordinate_outside_is_seen() {
        let _ = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((3_u32, 5_u32))).at((0_u32, 5_u32));
    }

    #[test]
    #[should_panic(expected = "past the end")]
    fn data_that_are_too_short_are_refused() {
        let _ = columns_of(&[0; 31]);
    }
}
