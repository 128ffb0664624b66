//! Tensors of vectors: as many elements as the program says.

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

impl<T, L: Measured> Holds<L> for Vec<T> {
    const KNOWN: () = super::storage::evaluated::<L>();

    #[inline(always)]
    fn holds(&self, layout: L) -> bool {
        layout.cosize() <= self.len()
    }

    fn too_short(&self, layout: L) -> TooShort {
        TooShort { cosize: layout.cosize(), len: self.len() }
    }
}

impl<T: Clone, L: Measured> Tensor<Vec<T>, L> {
    /// The tensor of which every element is `value`, in a vector as long as the layout reaches.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let (rows, columns) = (2_u32, 3_u32);
    /// let mut matrix = Tensor::filled_vec(0.0, make_layout!(({rows}, {columns}):row));
    /// matrix[(1_u32, 2_u32)] = 5.0;
    /// assert_eq!(matrix.data(), &vec![0.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    /// assert_eq!(Tensor::new(vec![1, 2, 3, 4], make_layout!((2, 2):row)).iter().sum::<i32>(), 10);
    /// ```
    #[must_use]
    pub fn filled_vec(value: T, layout: L) -> Self {
        Self { data: vec![value; layout.cosize()], layout }
    }
}

lends!([T] Vec<T>);
