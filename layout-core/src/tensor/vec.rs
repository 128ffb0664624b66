//! Tensors of vectors, whose number of elements is chosen at run time.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Tensor;
use super::lent::lends;
use super::storage::{Data, Holds, TooShort};
use crate::types::any_layout::Measured;

impl<T> Data<Self> for Vec<T> {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

/// A borrowed vector is a slice.
impl<'a, T> Data<&'a [T]> for &'a Vec<T> {
    #[inline(always)]
    fn data(self) -> &'a [T] {
        self
    }
}

impl<'a, T> Data<&'a mut [T]> for &'a mut Vec<T> {
    #[inline(always)]
    fn data(self) -> &'a mut [T] {
        self
    }
}

impl<T> Data<Vec<T>> for Box<[T]> {
    #[inline(always)]
    fn data(self) -> Vec<T> {
        self.into_vec()
    }
}

impl<T, const N: usize> Data<Vec<T>> for Box<[T; N]> {
    const LENGTH: Option<usize> = Some(N);

    #[inline(always)]
    fn data(self) -> Vec<T> {
        let slice: Box<[T]> = self;
        slice.into_vec()
    }
}

impl<T, L: Measured> Holds<L> for Vec<T> {
    const KNOWN: Option<usize> = L::KNOWN_COSIZE;

    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }

    fn too_short(&self, layout: L) -> TooShort {
        TooShort { cosize: layout.cosize(), len: self.len() }
    }
}

impl<T: Clone, L: Measured> Tensor<Vec<T>, L> {
    /// The tensor with every element set to `value`, in a vector as long as the layout reaches.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let (rows, columns) = (2_u32, 3_u32);
    /// let mut matrix = Tensor::filled_vec(0.0, make_layout!(({rows}, {columns}):row));
    /// matrix[(1_u32, 2_u32)] = 5.0;
    /// assert_eq!(matrix.data(), &vec![0.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    /// assert_eq!(Tensor::new(vec![1, 2, 3, 4], make_layout!((2, 2):row)).iter().sum::<i32>(), 10);
    ///
    /// let mut numbers = vec![1, 2, 3, 4];
    /// Tensor::new(&mut numbers, make_layout!((2, 2):row))[(1_u32, 0_u32)] = 7;
    /// assert_eq!(Tensor::new(&numbers, make_layout!((2, 2)))[(0_u32, 1_u32)], 7);
    /// assert_eq!(Tensor::new(numbers.into_boxed_slice(), make_layout!((2, 2)))[(0_u32, 1_u32)], 7);
    /// ```
    #[must_use]
    pub fn filled_vec(value: T, layout: L) -> Self {
        Self { data: vec![value; layout.cosize()], layout }
    }
}

lends!([T] Vec<T>);
