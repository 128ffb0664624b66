//! The place of a factor in memory.

use crate::matrix::{ColumnMajor, RowMajor};
use layout_gpu::{C, Layout, Tensor};

/// A factor: its start, and the distances of its matrices, its rows and its columns.
pub(super) struct Factor<T> {
    pub(super) data: *const T,
    pub(super) matrix: u64,
    pub(super) strides: [u32; 2],
}

impl<T> Factor<T> {
    /// Returns matrix `matrix` of a batch.
    #[inline(always)]
    pub(super) fn of(self, matrix: u32) -> Self {
        Self { data: self.data.wrapping_add(u64::from(matrix).wrapping_mul(self.matrix) as usize), ..self }
    }

    /// Returns the matrix in rows.
    #[inline(always)]
    pub(super) fn rows(self, shape: (u32, u32)) -> Tensor<*const T, RowMajor> {
        Tensor::new(self.data, Layout::of(shape, (self.strides[0] as usize, C)))
    }

    /// Returns the matrix in columns.
    #[inline(always)]
    pub(super) fn columns(self, shape: (u32, u32)) -> Tensor<*const T, ColumnMajor> {
        Tensor::new(self.data, Layout::of(shape, (C, self.strides[1] as usize)))
    }

    /// Returns the matrix with any strides.
    #[inline(always)]
    pub(super) fn strided(self, shape: (u32, u32)) -> Tensor<*const T, Layout<(u32, u32), (usize, usize)>> {
        Tensor::new(self.data, Layout::of(shape, (self.strides[0] as usize, self.strides[1] as usize)))
    }
}
