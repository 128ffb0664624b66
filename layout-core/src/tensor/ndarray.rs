//! Views of `ndarray` as tensors, and back: `TryFrom` and [`Tensor::to_array_view`].

use core::fmt;

use ::ndarray::{ArrayView2, ArrayViewMut2, Ix2, RawArrayView, ShapeBuilder, StrideShape};

use super::Tensor;
use crate::any_layout::AnyLayout;
use crate::layout::Layout;

/// Why a view is no tensor, or a tensor no view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotALayout {
    /// A stride is negative, which no layout's is.
    NegativeStride {
        /// The axis.
        axis: usize,
        /// Its stride.
        stride: isize,
    },
    /// An axis has no elements, as no mode of a layout.
    Empty {
        /// The axis.
        axis: usize,
    },
    /// Between the elements of the view lie others, which are not its own: a tensor of a pointer may reach over them.
    Gaps,
    /// Not a matrix of two leaves, or, to be written, one in which two coordinates share an element.
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
            Self::NotAnArray => f.write_str(
                "not the layout of an array: not two axes, or, to be written, two coordinates that share an element",
            ),
        }
    }
}

impl core::error::Error for NotALayout {}

/// The layout of a matrix whose sizes are known at run time.
type Matrix = Layout<(usize, usize), (usize, usize)>;

/// Shape and strides of a view, as a layout.
fn matrix(shape: (usize, usize), strides: &[isize]) -> Result<Matrix, NotALayout> {
    let mut unsigned = [0; 2];
    for (axis, (known, stride)) in unsigned.iter_mut().zip(strides).enumerate() {
        *known = usize::try_from(*stride).map_err(|_| NotALayout::NegativeStride { axis, stride: *stride })?;
    }
    match shape {
        (0, _) => Err(NotALayout::Empty { axis: 0 }),
        (_, 0) => Err(NotALayout::Empty { axis: 1 }),
        shape => Ok(Layout::of(shape, unsigned.into())),
    }
}

/// The matrix that a view shows, if its elements are all there are from the first to the last.
///
/// ```
/// use layout_core::Tensor;
/// use ndarray::array;
/// let a = array![[1, 2, 3], [4, 5, 6]];
/// let turned = Tensor::try_from(a.t())?;
/// assert_eq!(turned.layout().to_string(), "(3,2):(1,3)");
/// assert_eq!(turned[(2_usize, 1_usize)], 6);
/// # Ok::<(), layout_core::NotALayout>(())
/// ```
impl<'a, T> TryFrom<ArrayView2<'a, T>> for Tensor<&'a [T], Matrix> {
    type Error = NotALayout;

    fn try_from(view: ArrayView2<'a, T>) -> Result<Self, NotALayout> {
        let layout = matrix(view.dim(), view.strides())?;
        let data = view.to_slice_memory_order().ok_or(NotALayout::Gaps)?;
        Ok(Self::new(data, layout))
    }
}

/// The matrix that a view shows, to be written.
impl<'a, T> TryFrom<ArrayViewMut2<'a, T>> for Tensor<&'a mut [T], Matrix> {
    type Error = NotALayout;

    fn try_from(view: ArrayViewMut2<'a, T>) -> Result<Self, NotALayout> {
        let layout = matrix(view.dim(), view.strides())?;
        let data = view.into_slice_memory_order().ok_or(NotALayout::Gaps)?;
        Ok(Self::new(data, layout))
    }
}

/// The matrix that a raw view shows, whatever lies between its elements.
impl<T> TryFrom<RawArrayView<T, Ix2>> for Tensor<*const T, Matrix> {
    type Error = NotALayout;

    fn try_from(view: RawArrayView<T, Ix2>) -> Result<Self, NotALayout> {
        Ok(Self::new(view.as_ptr(), matrix(view.dim(), view.strides())?))
    }
}

impl<'a, T, L: AnyLayout> Tensor<&'a [T], L> {
    /// This tensor, a matrix of two leaves, as a view of `ndarray`.
    ///
    /// # Errors
    /// [`NotALayout::NotAnArray`] for any other tensor.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let columns = Tensor::new(&data[..], Layout::<(C<2>, C<3>), (C<1>, C<2>)>::new());
    /// assert_eq!(columns.to_array_view()?, ndarray::array![[1, 3, 5], [2, 4, 6]]);
    /// # Ok::<(), layout_core::NotALayout>(())
    /// ```
    pub fn to_array_view(self) -> Result<ArrayView2<'a, T>, NotALayout> {
        ArrayView2::from_shape(array_shape(self.layout)?, self.data).map_err(|_| NotALayout::NotAnArray)
    }
}

impl<'a, T, L: AnyLayout> Tensor<&'a mut [T], L> {
    /// This tensor, a matrix of two leaves, as a view of `ndarray` that may be written.
    ///
    /// # Errors
    /// [`NotALayout::NotAnArray`] for any other tensor, and if two coordinates share an element.
    pub fn into_array_view_mut(self) -> Result<ArrayViewMut2<'a, T>, NotALayout> {
        ArrayViewMut2::from_shape(array_shape(self.layout)?, self.data).map_err(|_| NotALayout::NotAnArray)
    }
}

/// A layout of two leaves as `ndarray` takes it.
fn array_shape(layout: impl AnyLayout) -> Result<StrideShape<Ix2>, NotALayout> {
    let layout = layout.to_value();
    if layout.rank() != 2 || layout.leaf_count() != 2 {
        return Err(NotALayout::NotAnArray);
    }
    let size = |number| usize::try_from(number).map_err(|_| NotALayout::NotAnArray);
    let (rows, columns) = (layout.leaf_at(0), layout.leaf_at(1));
    let shape = (size(rows.extent)?, size(columns.extent)?);
    Ok(shape.strides((size(rows.stride)?, size(columns.stride)?)))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec;

    use ::ndarray::{array, s};

    use super::*;

    #[test]
    fn bad_strides_are_refused() {
        let a = array![[1, 2, 3], [4, 5, 6]];
        let refused = |view| Tensor::try_from(view).map(|tensor: Tensor<&[i32], Matrix>| tensor.layout()).unwrap_err();
        assert_eq!(refused(a.slice(s![.., ..;-1])), NotALayout::NegativeStride { axis: 1, stride: -1 });
        assert_eq!(refused(a.slice(s![.., ..2])), NotALayout::Gaps);
        assert_eq!(refused(a.slice(s![0..0, ..])), NotALayout::Empty { axis: 0 });
        let padded = Tensor::try_from(a.slice(s![.., ..2]).raw_view()).unwrap();
        assert_eq!(padded.layout().to_string(), "(2,2):(3,1)");
    }

    #[test]
    fn what_is_written_is_written_in_the_array() {
        let mut a = array![[1, 2, 3], [4, 5, 6]];
        let mut tensor = Tensor::try_from(a.view_mut()).unwrap();
        tensor[(1_usize, 2_usize)] = 60;
        tensor.into_array_view_mut().unwrap()[(0, 0)] = 10;
        assert_eq!(a, array![[10, 2, 3], [4, 5, 60]]);
    }

    #[test]
    fn an_element_of_two_coordinates_is_read_and_not_written() {
        let mut data = [1, 2, 3];
        let twice = Layout::of((2_usize, 2_usize), (1_usize, 1_usize));
        assert_eq!(Tensor::new(&data[..], twice).to_array_view().unwrap(), array![[1, 2], [2, 3]]);
        assert_eq!(Tensor::new(&mut data[..], twice).into_array_view_mut().unwrap_err(), NotALayout::NotAnArray);
        assert!(Tensor::new(&data[..], Layout::of(3_usize, 1_usize)).to_array_view().is_err());
    }
}
