//! Views of `ndarray` as tensors, and back: `TryFrom` and [`Tensor::to_array_view`].
//!
//! ```text
//!     axes  0  1  2      lengths (4,3,5)  strides (15,5,1)      ◀──▶      (4,3,5):(15,5,1)       an axis, a mode
//! ```
//!
//! A view of one to six axes becomes a tensor with as many modes, whatever its strides, if they are not negative. Any layout whose modes are
//! leaves can be converted back.

use core::fmt;

use ::ndarray::{
    ArrayView, ArrayViewMut, Axis, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, RawArrayView, RawArrayViewMut,
    ShapeBuilder, StrideShape,
};

use super::Tensor;
use crate::types::any_layout::AnyLayout;
use crate::types::layout::Layout;

/// The reason why a view is not a tensor, or a tensor not a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotALayout {
    /// A stride is negative, which is not possible in a layout.
    NegativeStride {
        /// The axis.
        axis: usize,
        /// Its stride.
        stride: isize,
    },
    /// An axis has no elements, which is not possible in a layout.
    Empty {
        /// The axis.
        axis: usize,
    },
    /// The view has gaps, which belong to other elements: a tensor of a pointer may reach over them.
    Gaps,
    /// The modes are not the axes of the array: one of them nests, or there are more or fewer.
    Modes {
        /// The number of modes of the layout.
        modes: usize,
        /// The number of leaves.
        leaves: usize,
    },
    /// Not the layout of an array: for writing, two coordinates share an element; or `ndarray` cannot count it.
    NotAnArray,
}

impl fmt::Display for NotALayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NegativeStride { axis, stride } => {
                write!(f, "axis {axis} has the stride {stride}: strides of layouts are never negative")
            }
            Self::Empty { axis } => write!(f, "axis {axis} has no elements: extents of layouts are at least 1"),
            Self::Gaps => {
                f.write_str("the view leaves out elements between its own: take its raw view as a tensor of a pointer")
            }
            Self::Modes { modes, leaves } => {
                write!(f, "{modes} modes with {leaves} leaves are not the axes of this array: flatten the layout")
            }
            Self::NotAnArray => {
                f.write_str("not the layout of an array: two coordinates share an element that is to be written")
            }
        }
    }
}

impl core::error::Error for NotALayout {}

/// Lengths and strides of a view's axes. The stride of an axis of length 1 is ignored.
fn modes<const N: usize>(lengths: &[usize], strides: &[isize]) -> Result<([usize; N], [usize; N]), NotALayout> {
    let (mut extents, mut unsigned) = ([1; N], [0; N]);
    for (axis, (&extent, &stride)) in lengths.iter().zip(strides).enumerate() {
        extents[axis] = extent;
        unsigned[axis] = match usize::try_from(stride) {
            _ if extent == 0 => return Err(NotALayout::Empty { axis }),
            Ok(stride) => stride,
            Err(_) if extent == 1 => 0,
            Err(_) => return Err(NotALayout::NegativeStride { axis, stride }),
        };
    }
    Ok((extents, unsigned))
}

/// The elements of a view, if there are no others between the first and the last; repeated ones once.
fn elements<T, D: Dimension>(view: ArrayView<'_, T, D>) -> Result<&[T], NotALayout> {
    let mut view = view;
    for axis in 0..view.ndim() {
        if view.strides()[axis] == 0 {
            view.collapse_axis(Axis(axis), 0);
        }
    }
    view.to_slice_memory_order().ok_or(NotALayout::Gaps)
}

/// `views! { Ix2: (usize, usize), 2; }`; views of more axes, which read alike, are left out of the documentation.
macro_rules! views {
    ($($(#[$hidden:meta])? $Ix:ident: $Sizes:ty, $axes:literal;)*) => {$(
        $(#[$hidden])?
        impl<'a, T> TryFrom<ArrayView<'a, T, $Ix>> for Tensor<&'a [T], Layout<$Sizes, $Sizes>> {
            type Error = NotALayout;

            /// Converts a view, if there are no other elements between its first and last.
            fn try_from(view: ArrayView<'a, T, $Ix>) -> Result<Self, NotALayout> {
                let (shape, stride) = modes::<$axes>(view.shape(), view.strides())?;
                Ok(Self::new(elements(view)?, Layout::of(shape.into(), stride.into())))
            }
        }

        $(#[$hidden])?
        impl<'a, T> TryFrom<ArrayViewMut<'a, T, $Ix>> for Tensor<&'a mut [T], Layout<$Sizes, $Sizes>> {
            type Error = NotALayout;

            /// Converts a view for writing, if there are no other elements between its first and last.
            fn try_from(view: ArrayViewMut<'a, T, $Ix>) -> Result<Self, NotALayout> {
                let (shape, stride) = modes::<$axes>(view.shape(), view.strides())?;
                let data = view.into_slice_memory_order().ok_or(NotALayout::Gaps)?;
                Ok(Self::new(data, Layout::of(shape.into(), stride.into())))
            }
        }

        $(#[$hidden])?
        impl<T> TryFrom<RawArrayView<T, $Ix>> for Tensor<*const T, Layout<$Sizes, $Sizes>> {
            type Error = NotALayout;

            /// Converts a raw view, whatever lies between its elements.
            fn try_from(view: RawArrayView<T, $Ix>) -> Result<Self, NotALayout> {
                let (shape, stride) = modes::<$axes>(view.shape(), view.strides())?;
                Ok(Self::new(view.as_ptr(), Layout::of(shape.into(), stride.into())))
            }
        }

        $(#[$hidden])?
        impl<T> TryFrom<RawArrayViewMut<T, $Ix>> for Tensor<*mut T, Layout<$Sizes, $Sizes>> {
            type Error = NotALayout;

            /// Converts a raw view for writing, whatever lies between its elements.
            fn try_from(mut view: RawArrayViewMut<T, $Ix>) -> Result<Self, NotALayout> {
                let (shape, stride) = modes::<$axes>(view.shape(), view.strides())?;
                Ok(Self::new(view.as_mut_ptr(), Layout::of(shape.into(), stride.into())))
            }
        }
    )*};
}

views! {
    Ix1: (usize,), 1;
    Ix2: (usize, usize), 2;
    #[doc(hidden)]
    Ix3: (usize, usize, usize), 3;
    #[doc(hidden)]
    Ix4: (usize, usize, usize, usize), 4;
    #[doc(hidden)]
    Ix5: (usize, usize, usize, usize, usize), 5;
    #[doc(hidden)]
    Ix6: (usize, usize, usize, usize, usize, usize), 6;
}

impl<'a, T, L: AnyLayout> Tensor<&'a [T], L> {
    /// This tensor, whose modes must be leaves, as a view of `ndarray`: one axis per mode, as many as `D` has, or any number for `IxDyn`.
    ///
    /// `Tensor::try_from` converts the other way, for views of up to six axes:
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// use ndarray::{Array3, array, s};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let columns = Tensor::new(&data[..], Layout::<(C<2>, C<3>), (C<1>, C<2>)>::new());
    /// assert_eq!(columns.to_array_view()?, array![[1, 3, 5], [2, 4, 6]]);
    ///
    /// let a = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 100 * i + 10 * j + k);
    /// let turned = Tensor::try_from(a.view().permuted_axes([2, 0, 1]))?;
    /// assert_eq!(turned.layout().to_string(), "(4,2,3):(1,12,4)");
    /// assert_eq!(turned[(3_usize, 1_usize, 2_usize)], 123);
    /// assert_eq!(turned.to_array_view()?.permuted_axes([1, 2, 0]), a);
    ///
    /// let backwards = Tensor::try_from(a.slice(s![.., .., ..;-1])).unwrap_err();
    /// assert_eq!(backwards.to_string(), "axis 2 has the stride -1: strides of layouts are never negative");
    /// # Ok::<(), layout_core::NotALayout>(())
    /// ```
    ///
    /// # Errors
    /// [`NotALayout::Modes`] if a mode nests, or if `D` has another number of axes.
    pub fn to_array_view<D: Dimension>(self) -> Result<ArrayView<'a, T, D>, NotALayout> {
        let (shape, refusal) = axes(self.layout)?;
        let view = ArrayView::from_shape(shape, self.data).map_err(|_| NotALayout::NotAnArray)?;
        view.into_dimensionality().map_err(|_| refusal)
    }
}

impl<'a, T, L: AnyLayout> Tensor<&'a mut [T], L> {
    /// This tensor, whose modes must be leaves, as a mutable view of `ndarray`.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let mut data = [0; 6];
    /// let columns = Tensor::new(&mut data[..], Layout::<(C<2>, C<3>), (C<1>, C<2>)>::new());
    /// columns.into_array_view_mut::<ndarray::Ix2>()?.assign(&ndarray::array![[1, 3, 5], [2, 4, 6]]);
    /// assert_eq!(data, [1, 2, 3, 4, 5, 6]);
    /// # Ok::<(), layout_core::NotALayout>(())
    /// ```
    ///
    /// # Errors
    /// [`NotALayout::Modes`] as for [`to_array_view`](Tensor::to_array_view); [`NotALayout::NotAnArray`] if two coordinates share an element.
    pub fn into_array_view_mut<D: Dimension>(self) -> Result<ArrayViewMut<'a, T, D>, NotALayout> {
        let (shape, refusal) = axes(self.layout)?;
        let view = ArrayViewMut::from_shape(shape, self.data).map_err(|_| NotALayout::NotAnArray)?;
        view.into_dimensionality().map_err(|_| refusal)
    }
}

/// A layout whose modes are leaves in the form of `ndarray`, and the error if it has another number of axes.
fn axes(layout: impl AnyLayout) -> Result<(StrideShape<IxDyn>, NotALayout), NotALayout> {
    let layout = layout.to_value();
    let refusal = NotALayout::Modes { modes: layout.rank(), leaves: layout.leaf_count() };
    if layout.rank() != layout.leaf_count() {
        return Err(refusal);
    }
    let (mut shape, mut stride) = (IxDyn::zeros(layout.rank()), IxDyn::zeros(layout.rank()));
    for axis in 0..layout.rank() {
        let size = |number| usize::try_from(number).map_err(|_| NotALayout::NotAnArray);
        let leaf = layout.leaf_at(axis);
        (shape[axis], stride[axis]) = (size(leaf.extent)?, size(leaf.stride)?);
    }
    Ok((shape.strides(stride), refusal))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    use ::ndarray::{Array, Array3, Ix0, array, s};

    use super::*;
    use crate::C;

    type Matrix = Layout<(usize, usize), (usize, usize)>;

    #[test]
    fn bad_strides_are_refused() {
        let a = array![[1, 2, 3], [4, 5, 6]];
        let refused = |view| Tensor::try_from(view).map(|tensor: Tensor<&[i32], Matrix>| tensor.layout()).unwrap_err();
        assert_eq!(refused(a.slice(s![.., ..;-1])), NotALayout::NegativeStride { axis: 1, stride: -1 });
        assert_eq!(refused(a.slice(s![.., ..2])), NotALayout::Gaps);
        assert_eq!(refused(a.slice(s![0..0, ..])), NotALayout::Empty { axis: 0 });
        assert_eq!(refused(a.slice(s![..;-1, 0..0])), NotALayout::NegativeStride { axis: 0, stride: -3 });
        let padded = Tensor::try_from(a.slice(s![.., ..2]).raw_view()).unwrap();
        assert_eq!(padded.layout().to_string(), "(2,2):(3,1)");
        assert!(Tensor::try_from(a.slice(s![..;-1, ..]).raw_view()).is_err());
    }

    #[test]
    fn the_stride_of_one_element_leads_nowhere() {
        let a = array![[1, 2, 3], [4, 5, 6]];
        let row = Tensor::try_from(a.slice(s![1..;-1, ..])).unwrap();
        assert_eq!(row.layout().to_string(), "(1,3):(0,1)");
        assert_eq!(row[(0_usize, 2_usize)], 6);
    }

    #[test]
    fn what_is_written_is_written_in_the_array() {
        let mut a = array![[1, 2, 3], [4, 5, 6]];
        let mut tensor = Tensor::try_from(a.view_mut()).unwrap();
        tensor[(1_usize, 2_usize)] = 60;
        tensor.into_array_view_mut().unwrap()[(0, 0)] = 10;
        assert_eq!(a, array![[10, 2, 3], [4, 5, 60]]);
        assert_eq!(Tensor::try_from(a.slice_mut(s![.., ..2])).map(|_| ()), Err(NotALayout::Gaps));
        let column = Tensor::try_from(a.slice_mut(s![.., 1]).raw_view_mut()).unwrap();
        // SAFETY: in the array, which nothing else accesses.
        unsafe { column.write(1_u32, 50) };
        assert_eq!(a, array![[10, 2, 3], [4, 50, 60]]);
    }

    #[test]
    fn an_element_of_two_coordinates_is_read_and_not_written() {
        let mut data = [1, 2, 3];
        let twice = Layout::of((2_usize, 2_usize), (1_usize, 1_usize));
        assert_eq!(Tensor::new(&data[..], twice).to_array_view().unwrap(), array![[1, 2], [2, 3]]);
        let written = Tensor::new(&mut data[..], twice).into_array_view_mut::<Ix2>();
        assert_eq!(written.unwrap_err(), NotALayout::NotAnArray);
        let row = array![1, 2, 3];
        let rows = Tensor::try_from(row.broadcast((4, 3)).unwrap()).unwrap();
        assert_eq!(rows.layout().to_string(), "(4,3):(0,1)");
        assert_eq!(rows.to_array_view().unwrap(), row.broadcast((4, 3)).unwrap());
    }

    #[test]
    fn modes_are_axes() {
        let data: Vec<u32> = (0..24).collect();
        let nested = Tensor::new(&data[..], Layout::<(C<4>, (C<2>, C<3>)), (C<6>, (C<3>, C<1>))>::new());
        assert_eq!(nested.to_array_view::<Ix2>(), Err(NotALayout::Modes { modes: 2, leaves: 3 }));
        let flat = Tensor::new(&data[..], Layout::<(C<4>, C<2>, C<3>), (C<6>, C<3>, C<1>)>::new());
        assert_eq!(flat.to_array_view::<Ix2>(), Err(NotALayout::Modes { modes: 3, leaves: 3 }));
        assert_eq!(flat.to_array_view::<Ix0>(), Err(NotALayout::Modes { modes: 3, leaves: 3 }));
        assert_eq!(flat.to_array_view::<IxDyn>().unwrap().shape(), [4, 2, 3]);
        assert_eq!(Tensor::new(&data[..], Layout::of(3_usize, 2_usize)).to_array_view().unwrap(), array![0, 2, 4]);
    }

    /// Tries every box of every step of an array, with its axes in every order: it is a tensor if and only if its elements are contiguous; then both agree
    /// element by element, and so does the view made from it.
    #[test]
    fn a_view_is_a_tensor_if_its_elements_lie_side_by_side() {
        let a = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 12 * i + 4 * j + k);
        let (mut taken, mut refused) = (0, 0);
        // Miri, which is slow, checks some of them.
        let stride = if cfg!(miri) { 37 } else { 1 };
        for (order, size, step) in (0..6 * 24 * 8).step_by(stride).map(|n| (n % 6, n / 6 % 24, n / 144)) {
            let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][order];
            let (ends, steps) =
                ([1 + size % 2, 1 + size / 2 % 3, 1 + size / 6], [0, 1, 2].map(|bit| 1 + (step >> bit & 1)));
            let view = a.slice(s![..ends[0];steps[0], ..ends[1];steps[1], ..ends[2];steps[2]]).permuted_axes(order);
            let mut places: Vec<usize> = view.iter().copied().collect();
            places.sort_unstable();
            let side_by_side = places.iter().copied().eq(0..places.len());
            match Tensor::try_from(view) {
                Ok(tensor) => {
                    assert!(
                        view.indexed_iter().all(|(at, element)| tensor[at] == *element),
                        "{order:?} {ends:?} {steps:?}"
                    );
                    assert_eq!(tensor.to_array_view().unwrap(), view);
                    assert!(side_by_side, "{order:?} {ends:?} {steps:?}");
                    taken += 1;
                }
                Err(refusal) => {
                    assert_eq!((refusal, side_by_side), (NotALayout::Gaps, false), "{order:?} {ends:?} {steps:?}");
                    let raw = Tensor::try_from(view.raw_view()).unwrap();
                    // SAFETY: coordinates of the view, which borrows the array.
                    assert!(view.indexed_iter().all(|(at, element)| unsafe { raw.read(at) } == *element));
                    refused += 1;
                }
            }
        }
        assert!(taken > 100 / stride && refused > 100 / stride, "{taken} {refused}");
    }

    #[test]
    fn views_of_one_and_of_six_axes() {
        let line = array![5, 6, 7];
        let tensor = Tensor::try_from(line.view()).unwrap();
        assert_eq!((tensor[2_u32], tensor[(1_usize,)], tensor.layout().to_string().as_str()), (7, 6, "(3):(1)"));
        let six = Array::from_shape_fn((2, 1, 3, 1, 2, 2), |(i, _, j, _, k, l)| vec![i, j, k, l]);
        let tensor = Tensor::try_from(six.view()).unwrap();
        assert_eq!(tensor[(1_u32, 0_u32, 2_u32, 0_u32, 1_u32, 0_u32)], [1, 2, 1, 0]);
        assert_eq!(tensor.to_array_view().unwrap(), six);
    }
}
