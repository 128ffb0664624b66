//! Fragments as tensors.

use core::{ptr, slice};

use super::Tensor;
use crate::fragment::Fragment;
use crate::stored::Stored;
use crate::symbolic::mode::{ShapeOf, TypedLayout};

impl<T: Copy + 'static, L: TypedLayout> Fragment<T, L>
where
    ShapeOf<L>: Stored,
{
    /// The elements as a tensor, for reading.
    ///
    /// ```
    /// use layout_core::{C, Fragment, Layout, Whole};
    /// let sums = Fragment::<u32, Layout<(C<2>, C<3>), (C<1>, C<2>)>>::from_array([[0, 1], [10, 11], [20, 21]]);
    /// let row = sums.tensor().slice((1_u32, Whole));
    /// assert_eq!([row[0_u32], row[1_u32], row[2_u32]], [1, 11, 21]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tensor(&self) -> Tensor<&[T], L> {
        let array = ptr::from_ref(self.as_array());
        // SAFETY: the elements of the array, borrowed as it is; see `count`.
        let data = unsafe { slice::from_raw_parts(array.cast(), const { count::<T, ShapeOf<L>>() }) };
        Tensor { data, layout: L::default() }
    }

    /// The elements as a tensor, for writing.
    ///
    /// Constant indices, as within [`unroll`](fn@crate::unroll), keep the elements in registers.
    ///
    /// ```
    /// use layout_core::{C, Fragment, Layout, Whole};
    /// let mut sums = Fragment::<u32, Layout<(C<2>, C<3>), (C<1>, C<2>)>>::filled(0);
    /// sums.tensor_mut().slice((1_u32, Whole)).fill(5);
    /// sums.tensor_mut()[4_u32] += 2;
    /// assert_eq!(sums.into_array(), [[0, 5], [0, 5], [2, 5]]);
    /// ```
    #[inline(always)]
    pub fn tensor_mut(&mut self) -> Tensor<&mut [T], L> {
        let array = ptr::from_mut(self.as_array_mut());
        // SAFETY: the elements of the array, borrowed as it is; see `count`.
        let data = unsafe { slice::from_raw_parts_mut(array.cast(), const { count::<T, ShapeOf<L>>() }) };
        Tensor { data, layout: L::default() }
    }
}

/// The number of elements of a nested array.
///
/// `Stored` is sealed, and the arrays of a shape are `T` itself or arrays of such: `ELEMENTS` values of `T`, one after the other,
/// without gaps, aligned like `T`. The size is checked here.
const fn count<T: Copy + 'static, S: Stored>() -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "compared with the size of what is in memory")]
    let count = S::ELEMENTS as usize;
    assert!(size_of::<S::Array<T>>() == count * size_of::<T>() && align_of::<S::Array<T>>() == align_of::<T>());
    count
}

#[cfg(test)]
mod tests {
    use crate::{C, Fragment, FragmentLike, Layout, Tensor, Whole, copy, unroll};

    type Deep = Layout<((C<2>, C<3>), C<1>, C<4>), ((C<1>, C<2>), C<9>, C<6>)>;

    #[test]
    fn the_tensor_and_the_fragment_agree_at_every_coordinate() {
        let mut fragment = Fragment::<usize, Deep>::filled(0);
        for i in 0..Deep::SIZE {
            fragment.tensor_mut()[i] = 100 + i;
        }
        for i in 0..2 {
            for j in 0..3 {
                for k in 0..4 {
                    let natural = ((i, j), 0, k);
                    assert_eq!(fragment[natural], 100 + i + 2 * j + 6 * k);
                    assert_eq!(fragment.tensor()[natural], fragment[natural]);
                    assert_eq!(fragment.tensor()[(i + 2 * j, 0, k)], fragment[natural]);
                }
            }
        }
    }

    #[test]
    fn elements_without_a_size_and_of_odd_ones() {
        assert_eq!(Fragment::<(), Deep>::filled(()).tensor()[5_u32], ());
        let odd = Fragment::<[u8; 3], Deep>::filled([1, 2, 3]);
        assert_eq!(odd.tensor().slice((Whole, 0_u32, 3_u32))[5_u32], [1, 2, 3]);
    }

    #[test]
    fn a_part_goes_into_registers_and_back() {
        type Rows = Layout<(C<2>, C<4>), (C<4>, C<1>)>;
        let mut data = [0_u32, 1, 2, 3, 4, 5, 6, 7];
        let mut mine = Fragment::<u32, FragmentLike<Rows>>::filled(0);
        copy(&Tensor::new(&data[..], Rows::new()), &mut mine.tensor_mut());
        unroll::<8>(|i| mine[i] *= 10);
        copy(&mine.tensor(), &mut Tensor::new(&mut data[..], Rows::new()));
        assert_eq!(data, [0, 10, 20, 30, 40, 50, 60, 70]);
    }
}
