//! Matrices with sizes from the host.

use layout_gpu::{C, Holds, Layout, Tensor};

/// Rows and columns of a row-major matrix. The distance of its rows may not fit `u32`.
pub type RowMajor = Layout<(u32, u32), (usize, C<1>)>;

/// Makes a row-major matrix of this many rows and columns.
#[inline(always)]
pub fn row_major<P: Holds<RowMajor>>(data: P, (rows, columns): (u32, u32)) -> Tensor<P, RowMajor> {
    Tensor::new(data, Layout::of((rows, columns), (columns as usize, C)))
}

/// Rows and columns of a column-major matrix.
pub type ColumnMajor = Layout<(u32, u32), (C<1>, usize)>;
