//! The transposition, by maps of both matrices.

use layout_gpu::TensorMap;
use layout_gpu::host::{Buffer, Error, Run};

use crate::{Kernels, area, expect};

impl Kernels {
    /// Writes the transpose of a row-major matrix to another, by so many blocks at once.
    ///
    /// # Errors
    /// Rows of either that are no multiple of 16 bytes, buffers of other sizes, or what the device says.
    pub fn turn(
        &self,
        [rows, columns]: [u32; 2],
        blocks: u32,
        from: &Buffer<f32>,
        to: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        expect("the matrix", from, area([rows, columns]))?;
        expect("its transpose", to, area([rows, columns]))?;
        let [m, n] = [rows, columns].map(|size| size as usize);
        let (from, to) = (TensorMap::of(from, [m, n], n)?, TensorMap::of(to, [n, m], m)?);
        // SAFETY: the maps are of matrices of these sizes.
        unsafe { self.transpose(rows, columns, from, to).launch([blocks, 1, 1]) }
    }
}
