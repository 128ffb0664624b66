//! Tensors that own their elements: an array through any layout.

use layout_algebra::Text;

use super::Tensor;
use super::lent::lends;
use crate::fragment::Fragment;
use crate::fragment_like::{ColumnMajor, ColumnsOf, HasFragment, HasShape};
use crate::stored::Stored;
use crate::symbolic::mode::{ShapeOf, TypedLayout};
use crate::types::any_layout::Measured;
use crate::types::constant::C;
use crate::types::static_layout::StaticLayout;

impl<T: Copy, const N: usize, L: Measured> Tensor<[T; N], L> {
    /// The tensor with every element set to `value`.
    ///
    /// Here the layout may be any, swizzled or row-major; a [`Fragment`] does not need the number of elements written out.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let mut rows = Tensor::<[u8; 8], _>::filled(0, Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new());
    /// rows[(1_u32, 2_u32)] = 5;
    /// assert_eq!(rows.into_data(), [0, 0, 0, 0, 0, 0, 5, 0]);
    /// ```
    ///
    /// # Panics
    /// If the layout reaches further than the array: at compile time, if the type of the layout knows its cosize.
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Tensor};
    /// let rows = Tensor::<[u8; 7], _>::filled(0, Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn filled(value: T, layout: L) -> Self {
        Self::new([value; N], layout)
    }
}

lends!([T, const N: usize] [T; N]);

impl<P, L> Tensor<P, L> {
    /// A fragment of the shape of this tensor, with every element set to `value`.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let part = Tensor::new([1.5_f32; 24], Layout::<(C<2>, C<4>), (C<16>, C<1>)>::new());
    /// let sums = part.fragment_like(0.0_f64);
    /// assert_eq!(sums.layout().to_string(), "(2,4):(1,2)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn fragment_like<U: Copy + 'static, F: TypedLayout>(&self, value: U) -> Fragment<U, F>
    where
        L: HasFragment<F>,
        ShapeOf<F>: Stored,
    {
        Fragment::filled(value)
    }
}

impl<P, L: HasShape<Shape: ColumnMajor<C<1>>>> Tensor<P, L> {
    /// Like [`fragment_like`](Self::fragment_like), for a shape whose extents are computed, such as those of a part of a tensor: the number of
    /// elements is written out. The strides of the tensor do not matter, and may be known only at run time.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor, copy};
    /// let data: Vec<u32> = (0..32).collect();
    /// let all = Tensor::new(&data[..], Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    /// let mine = all.local_partition(Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new(), 6_u32);
    /// let mut registers = mine.array_like::<_, 4>(0);
    /// copy(&mine, &mut registers);
    /// assert_eq!(registers.into_data(), [10, 26, 14, 30]);
    /// ```
    ///
    /// # Panics
    /// At compile time, if the tensor has another number of elements.
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Tensor};
    /// let eight = Tensor::new([0; 8], Layout::<(C<2>, C<4>), (C<1>, C<2>)>::new());
    /// let registers = eight.array_like::<_, 7>(0);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn array_like<U: Copy, const N: usize>(&self, value: U) -> Tensor<[U; N], ColumnsOf<L::Shape>>
    where
        ColumnsOf<L::Shape>: TypedLayout,
    {
        const {
            are_as_many(<ColumnsOf<L::Shape> as StaticLayout>::SIZE, N);
        }
        Tensor { data: [value; N], layout: ColumnsOf::<L::Shape>::default() }
    }
}

/// Rejects an array with another number of elements than the tensor that it should be like.
#[track_caller]
const fn are_as_many(elements: usize, length: usize) {
    let text = Text::new("the tensor has ");
    assert!(elements == length, "{}", text.index(elements).and(" elements, the array like it ").index(length).as_str());
}

#[cfg(test)]
mod tests {
    use crate::{C, Layout, Swizzled, Tensor, Whole};

    #[test]
    fn an_array_is_a_tensor_of_any_layout() {
        type Tile = Swizzled<1, 0, 2, 0, Layout<(C<4>, C<2>), (C<2>, C<1>)>>;
        let mut tile = Tensor::<[usize; 8], _>::filled(9, Tile::new());
        for i in 0..8_usize {
            tile[i] = i;
        }
        assert!((0..8_usize).all(|i| tile[i] == i));
        assert_eq!(tile.into_data(), [0, 4, 1, 5, 6, 2, 7, 3]);
    }

    #[test]
    fn what_it_lends_is_sliced() {
        let mut rows = Tensor::<[u32; 12], _>::filled(0, Layout::of((C::<3>, 4_u32), (4_u32, C::<1>)));
        rows.reborrow().slice((1_u32, Whole)).fill(3);
        rows.reborrow().local_tile((C::<2>, C::<2>), (1_u32, 1_u32)).slice((0_u32, Whole)).fill(5);
        assert_eq!(rows.as_view().slice((Whole, 1_u32))[1_u32], 3);
        assert_eq!(rows.into_data(), [0, 0, 0, 0, 3, 3, 3, 3, 0, 0, 5, 5]);
    }

    #[test]
    fn registers_like_a_part_of_a_matrix_whose_pitch_is_not_known() {
        let pitch = 9_u32;
        let data: [u32; 72] = core::array::from_fn(|i| u32::try_from(i).unwrap_or(0));
        let matrix = Tensor::new(&data[..], Layout::of((8_u32, pitch), (pitch, C::<1>)));
        let tile = matrix.local_tile((C::<4>, C::<4>), (1_u32, 1_u32));
        let mine = tile.local_partition(Layout::<(C<2>, C<2>), (C<1>, C<2>)>::new(), 3_u32);
        let mut registers = mine.array_like::<_, 4>(0);
        crate::copy(&mine, &mut registers);
        assert_eq!(registers.into_data(), [5 * 9 + 5, 7 * 9 + 5, 5 * 9 + 7, 7 * 9 + 7]);
        let row = tile.slice((2_u32, Whole));
        let mut held = row.fragment_like(0);
        crate::copy(&row, &mut held.tensor_mut());
        assert_eq!(held.into_array(), [58, 59, 60, 61]);
    }

    #[test]
    #[should_panic(expected = "past the end")]
    fn an_array_that_is_too_short_is_refused() {
        let _ = Tensor::<[u8; 7], _>::filled(0, Layout::of((2_u32, C::<4>), (C::<4>, C::<1>)));
    }

    #[test]
    fn an_array_is_as_long_as_the_layout_reaches() {
        let padded = Tensor::<[u8; 8], _>::filled(0, Layout::<(C<2>, C<3>), (C<5>, C<1>)>::new());
        assert_eq!(padded[(1_u32, 2_u32)], 0);
        let still = Tensor::<[u8; 1], _>::filled(0, Layout::of((2_u32, C::<1>), (C::<0>, 7_u32)));
        assert_eq!(still[(1_u32, 0_u32)], 0);
    }
}
