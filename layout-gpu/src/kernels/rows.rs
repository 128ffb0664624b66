//! Softmax, RMS norm and sums.

use super::{Kernels, area, counted, expect, run, small};
use crate::host::{Buffer, Error, Run};

impl Kernels {
    /// Computes `y = exp(x − max) / Σ exp(x − max)` of each row of a row-major matrix.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::Kernels;
    ///
    /// let device = Device::interpreter();
    /// let x = Buffer::from_slice(&device, &[1.0, 1.0, 0.0, f32::NEG_INFINITY])?;
    /// let mut y = Buffer::unwritten(&device, 4)?;
    /// Kernels::load(&device)?.softmax([2, 2], &x, &mut y)?;
    /// assert_eq!(y.to_vec()?, [0.5, 0.5, 1.0, 0.0]);
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    pub fn softmax(&self, [rows, columns]: [u32; 2], x: &Buffer<f32>, y: &mut Buffer<f32>) -> Result<Run, Error> {
        counted(&[columns])?;
        expect("what softmax is of", x, area(rows, columns))?;
        expect("the softmax", y, area(rows, columns))?;
        run(self.calls.softmax(rows, columns, x, y), [rows, 1, 1])
    }

    /// Computes `y = x · weight / √(mean of x² + epsilon)` of each row of a row-major matrix, with a weight for each column.
    pub fn rms_norm(
        &self,
        [rows, columns]: [u32; 2],
        epsilon: f32,
        x: &Buffer<f32>,
        weight: &Buffer<f32>,
        y: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        counted(&[columns])?;
        expect("what is to be normalized", x, area(rows, columns))?;
        expect("the weights", weight, columns as usize)?;
        expect("the normalized rows", y, area(rows, columns))?;
        run(self.calls.rms_norm(rows, columns, epsilon, x, weight, y), [rows, 1, 1])
    }

    /// Computes `total += Σ x`; on a GPU, the order in which blocks add is not the same every time.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::Kernels;
    ///
    /// let device = Device::interpreter();
    /// let x = Buffer::from_slice(&device, &vec![0.5_f32; 3001])?;
    /// let mut total = Buffer::from_slice(&device, &[100.0])?;
    /// Kernels::load(&device)?.sum(&x, &mut total)?;
    /// assert_eq!(total.to_vec()?, [1600.5]);
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    pub fn sum(&self, x: &Buffer<f32>, total: &mut Buffer<f32>) -> Result<Run, Error> {
        let count = x.len();
        expect("the total", total, 1)?;
        let count = small(count);
        counted(&[count])?;
        let blocks = count.div_ceil(1024).clamp(1, 1024);
        run(self.calls.sum(count, blocks, x, total), [blocks, 1, 1])
    }
}
