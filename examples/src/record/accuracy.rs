//! Compares each kernel with `f64` on random numbers.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

mod attention;
mod gemm;
pub mod hopper;
mod number;
mod rows;

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Error, Pod};
use layout_gpu::kernels::{Attention, Copying, E4M3, HeadDimension, Kernels, Product, Transposition};

use crate::Matrix;
pub use number::Number;

/// Distance of a kernel from `f64`.
pub struct Verdict {
    /// The kernel.
    pub kernel: String,
    /// Sizes it was run on.
    pub sizes: String,
    /// The largest difference of an element.
    pub error: f64,
    /// The largest difference as a fraction of the possible rounding error: right if at most 1.
    pub share: f64,
}

/// Limit on the number of multiplications spent on the reference of a product.
const EFFORT: usize = 1 << 26;

/// Source of the numbers, and the verdicts so far.
pub struct Trial<'a> {
    kernels: &'a Kernels,
    device: &'a Device,
    seed: u64,
    verdicts: Vec<Verdict>,
}

/// Runs each kernel on matrices of about `size` rows and columns that its tiles do not divide.
pub fn all(kernels: &Kernels, size: u16, seed: u64) -> Result<Vec<Verdict>, Error> {
    let device = kernels.module().device();
    let mut trial = Trial { kernels, device, seed, verdicts: Vec::new() };
    let size = u32::from(size);
    trial.copies(size * size + 1)?;
    trial.transpositions([size + 3, size - 5])?;
    trial.products([size + 5, size - 3, size / 2 + 7])?;
    trial.gemms::<bf16, bf16>("bf16", size)?;
    trial.gemms::<f16, f16>("f16", size)?;
    trial.gemms::<f32, f16>("tf32", size)?;
    trial.gemms::<i8, i8>("s8", size)?;
    if is_there(kernels)? {
        trial.gemms::<E4M3, bf16>("e4m3", size)?;
    }
    trial.rows([size / 4 + 1, size + 9])?;
    for dimension in [HeadDimension::D64, HeadDimension::D128] {
        for (is_causal, group) in [(false, 1), (false, 4), (true, 2)] {
            let (queries, keys) = (size / 2 + 3, size / 2 + 11);
            trial.attention(Attention { heads: 4, group, queries, keys, dimension, is_causal })?;
        }
    }
    trial.hopper(size)?;
    trial.blackwell(size)?;
    Ok(trial.verdicts)
}

/// Checks whether the e4m3 products run on this device: GPUs before `sm_89` have none.
pub fn is_there(kernels: &Kernels) -> Result<bool, Error> {
    match kernels.calls_e4m3() {
        Ok(_) => Ok(true),
        Err(Error::NoPtx { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

impl Trial<'_> {
    /// Returns new random numbers in [-1, 1) at each call.
    fn numbers(&mut self, rows: usize, columns: usize) -> Vec<f32> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) | 1;
        let count = |extent: usize| u32::try_from(extent).unwrap_or(u32::MAX);
        Matrix::random(count(rows), count(columns), self.seed).map(|matrix| matrix.elements).unwrap_or_default()
    }

    fn buffer<T: Pod>(&self, elements: &[T]) -> Result<Buffer<T>, Error> {
        Buffer::from_slice(self.device, elements)
    }

    /// Records how far the results are from the expected values, each of which comes with its possible rounding error.
    fn judge(
        &mut self,
        kernel: &str,
        sizes: &str,
        found: impl IntoIterator<Item = f64>,
        expected: impl IntoIterator<Item = (f64, f64)>,
    ) {
        let mut verdict = Verdict { kernel: kernel.into(), sizes: sizes.into(), error: 0.0, share: 0.0 };
        for (found, (expected, allowed)) in found.into_iter().zip(expected) {
            let error = (found - expected).abs();
            let share = if error == 0.0 { 0.0 } else { error / allowed };
            // Unlike `max`, keeps a NaN.
            verdict.error = if error <= verdict.error { verdict.error } else { error };
            verdict.share = if share <= verdict.share { verdict.share } else { share };
        }
        self.verdicts.push(verdict);
    }

    fn copies(&mut self, count: u32) -> Result<(), Error> {
        let numbers = self.numbers(1, count as usize);
        let input = self.buffer(&numbers)?;
        for kernel in [Copying::Layouts, Copying::ByHand] {
            let mut output = Buffer::unwritten(self.device, numbers.len())?;
            self.kernels.copy(kernel, &input, &mut output)?;
            let exactly = numbers.iter().map(|&number| (number.into(), 0.0));
            self.judge(kernel.kernel(), &count.to_string(), doubles(&output.to_vec()?), exactly);
        }
        Ok(())
    }

    fn transpositions(&mut self, [rows, columns]: [u32; 2]) -> Result<(), Error> {
        use Transposition::{Padded, PaddedByHand, Swizzled, SwizzledByHand, UnpaddedByHand};
        let (across, numbers) = (columns as usize, self.numbers(rows as usize, columns as usize));
        let input = self.buffer(&numbers)?;
        for kernel in [Padded, Swizzled, PaddedByHand, SwizzledByHand, UnpaddedByHand] {
            let mut output = Buffer::unwritten(self.device, numbers.len())?;
            self.kernels.transpose(kernel, [rows, columns], &input, &mut output)?;
            let exactly = (0..across).flat_map(|column| numbers[column..].iter().step_by(across));
            let exactly = exactly.map(|&number| (number.into(), 0.0));
            self.judge(kernel.kernel(), &format!("{rows}×{columns}"), doubles(&output.to_vec()?), exactly);
        }
        Ok(())
    }

    fn products(&mut self, [m, n, k]: [u32; 3]) -> Result<(), Error> {
        let (a, b) = (self.numbers(m as usize, k as usize), self.numbers(k as usize, n as usize));
        let (left, right) = (self.buffer(&a)?, self.buffer(&b)?);
        for kernel in [Product::Layouts, Product::ByHand] {
            let mut c = Buffer::unwritten(self.device, (m * n) as usize)?;
            self.kernels.multiply(kernel, [m, n, k], &left, &right, &mut c)?;
            self.judge_product(kernel.kernel(), [m, n, k], &a, &turned(&b, n as usize), &doubles(&c.to_vec()?));
        }
        Ok(())
    }

    /// Judges a product with `a` given row by row and `b` column by column, on as many evenly spread elements as fit in a second.
    fn judge_product<T: Copy + Into<f64>>(
        &mut self,
        kernel: &str,
        [m, n, k]: [u32; 3],
        a: &[T],
        b: &[T],
        found: &[f64],
    ) {
        let (n, k) = (n as usize, k as usize);
        let step = found.len().div_ceil((EFFORT / k).max(1));
        let places = (0..found.len()).step_by(step);
        let expected = places.clone().map(|place| {
            let terms = a[place / n * k..][..k].iter().zip(&b[place % n * k..][..k]);
            let (sum, size) = terms
                .map(|(&a, &b)| a.into() * b.into())
                .fold((0.0, 0.0), |(sum, size): (f64, f64), term| (sum + term, size + term.abs()));
            // One rounding per sum; for integers none.
            (sum, f64::from(u32::try_from(k).unwrap_or(u32::MAX)) * f64::from(f32::EPSILON) * size)
        });
        self.judge(kernel, &format!("{m}×{n}×{k}"), places.map(|place| found[place]), expected.collect::<Vec<_>>());
    }
}

fn doubles(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().map(|&number| number.into()).collect()
}

/// Returns the columns of a row-major matrix, one after the other.
fn turned<T: Copy>(matrix: &[T], columns: usize) -> Vec<T> {
    (0..columns).flat_map(|column| matrix[column..].iter().step_by(columns).copied()).collect()
}
