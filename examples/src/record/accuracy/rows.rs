//! Softmax, RMS norm and sums.

use layout_gpu::host::{Buffer, Error};

use super::{Trial, doubles};

impl Trial<'_> {
    pub(super) fn rows(&mut self, [rows, columns]: [u32; 2]) -> Result<(), Error> {
        const EPSILON: f32 = 1e-5;
        let (width, sizes) = (columns as usize, format!("{rows}×{columns}"));
        let (x, weight) = (self.numbers(rows as usize, width), self.numbers(1, width));
        let (input, weights) = (self.buffer(&x)?, self.buffer(&weight)?);
        let mut y = Buffer::unwritten(self.device, x.len())?;
        let near = |value: f64| (value, 1e-5 * value.abs() + 1e-9);
        self.kernels.softmax([rows, columns], &input, &mut y)?;
        let softmax = x.chunks(width).flat_map(|row| {
            let powers: Vec<f64> = row.iter().map(|&x| f64::from(x).exp()).collect();
            let sum: f64 = powers.iter().sum();
            powers.into_iter().map(move |power| near(power / sum))
        });
        self.judge("softmax", &sizes, doubles(&y.to_vec()?), softmax);
        self.kernels.rms_norm([rows, columns], EPSILON, &input, &weights, &mut y)?;
        let normalized = x.chunks(width).flat_map(|row| {
            let squares: f64 = row.iter().map(|&x| f64::from(x).powi(2)).sum();
            let root = (squares / f64::from(columns) + f64::from(EPSILON)).sqrt();
            row.iter().zip(&weight).map(move |(&x, &weight)| near(f64::from(x) * f64::from(weight) / root))
        });
        self.judge("rms_norm", &sizes, doubles(&y.to_vec()?), normalized);
        let mut total = self.buffer(&[0.0_f32])?;
        self.kernels.sum(&input, &mut total)?;
        let sum: f64 = x.iter().map(|&x| f64::from(x)).sum();
        let size: f64 = x.iter().map(|&x| f64::from(x).abs()).sum();
        // Threads, warps and blocks each add some thousandths of the numbers one after the other.
        self.judge("sum", &(rows * columns).to_string(), doubles(&total.to_vec()?), [(sum, size * 1e-5)]);
        Ok(())
    }
}
