//! Each kernel on random numbers, held against `f64`.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Error, Pod};
use layout_gpu::kernels::{
    Attention, Copying, Gemm, GemmElement, HeadDimension, Kernels, Order, Product, Transposition,
};

use crate::Matrix;

/// How far a kernel is from `f64`.
pub struct Verdict {
    /// The kernel.
    pub kernel: String,
    /// What it was run on.
    pub sizes: String,
    /// The greatest difference of an element.
    pub error: f64,
    /// The greatest difference as a part of what rounding can explain: right if at most 1.
    pub share: f64,
}

/// Multiplications spent on the reference of a product at most.
const EFFORT: usize = 1 << 28;

/// Where the numbers come from, and where they go.
pub struct Trial<'a> {
    kernels: &'a Kernels,
    device: &'a Device,
    seed: u64,
    verdicts: Vec<Verdict>,
}

/// Runs each kernel on matrices of about so many rows and columns, of no size that fits its tiles.
pub fn all(kernels: &Kernels, size: u16, seed: u64) -> Result<Vec<Verdict>, Error> {
    let device = kernels.module().device();
    let mut trial = Trial { kernels, device, seed, verdicts: Vec::new() };
    let size = u32::from(size);
    trial.copies(size * size + 1)?;
    trial.transpositions([size + 3, size - 5])?;
    trial.products([size + 5, size - 3, size / 2 + 7])?;
    for sizes in [[size + 5, size - 3, (size / 2) & !15], [size + 1, size - 7, size / 2 + 1]] {
        trial.gemm::<bf16>("bf16", sizes, bf16::from_f32, Into::into)?;
        trial.gemm::<f16>("f16", sizes, f16::from_f32, Into::into)?;
        // Numbers that tf32 has.
        trial.gemm::<f32>("tf32", sizes, |number| bf16::from_f32(number).to_f32(), Into::into)?;
        trial.gemm::<i8>("s8", sizes, byte, Into::into)?;
    }
    for sizes in [[size + 5, size & !7, (size / 2) & !15], [size + 1, size - 7, size / 2 + 1]] {
        trial.gemm_of_rows::<bf16>("bf16", sizes, bf16::from_f32)?;
        trial.gemm_of_rows::<f16>("f16", sizes, f16::from_f32)?;
    }
    trial.rows([size / 4 + 1, size + 9])?;
    for dimension in [HeadDimension::D64, HeadDimension::D128] {
        for is_causal in [false, true] {
            let (queries, keys) = (size / 2 + 3, size / 2 + 11);
            trial.attention(Attention { heads: 4, group: 2, queries, keys, dimension, is_causal })?;
        }
    }
    Ok(trial.verdicts)
}

#[allow(clippy::cast_possible_truncation, reason = "from -128 to 127")]
fn byte(number: f32) -> i8 {
    (number * 128.0).floor() as i8
}

impl Trial<'_> {
    /// Numbers in [-1, 1), others each time.
    fn numbers(&mut self, rows: usize, columns: usize) -> Vec<f32> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) | 1;
        let count = |extent: usize| u32::try_from(extent).unwrap_or(u32::MAX);
        Matrix::random(count(rows), count(columns), self.seed).map(|matrix| matrix.elements).unwrap_or_default()
    }

    fn buffer<T: Pod>(&self, elements: &[T]) -> Result<Buffer<T>, Error> {
        Buffer::from_slice(self.device, elements)
    }

    /// Puts down how far what was found is from what is expected, each with what rounding can explain.
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
            // Not `max`, which would lose a result that is no number.
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

    fn gemm<T: GemmElement + Into<f64>>(
        &mut self,
        name: &str,
        [m, n, k]: [u32; 3],
        of: fn(f32) -> T,
        double: fn(T::Sum) -> f64,
    ) -> Result<(), Error> {
        let a: Vec<T> = self.numbers(m as usize, k as usize).into_iter().map(of).collect();
        let b: Vec<T> = self.numbers(n as usize, k as usize).into_iter().map(of).collect();
        let mut c = Buffer::unwritten(self.device, (m * n) as usize)?;
        self.kernels.gemm([m, n, k], &self.buffer(&a)?, &self.buffer(&b)?, &mut c)?;
        let found: Vec<f64> = c.to_vec()?.into_iter().map(double).collect();
        self.judge_product(&format!("gemm, {name}"), [m, n, k], &a, &b, &found);
        Ok(())
    }

    fn gemm_of_rows<T: GemmElement<Sum = f32> + Into<f64>>(
        &mut self,
        name: &str,
        [m, n, k]: [u32; 3],
        of: fn(f32) -> T,
    ) -> Result<(), Error> {
        let a: Vec<T> = self.numbers(m as usize, k as usize).into_iter().map(of).collect();
        let b: Vec<T> = self.numbers(k as usize, n as usize).into_iter().map(of).collect();
        let mut c = Buffer::<f32>::unwritten(self.device, (m * n) as usize)?;
        let product = Gemm { b: Order::Rows, ..Gemm::new([m, n, k]) };
        self.kernels.gemm_with(&product, &self.buffer(&a)?, &self.buffer(&b)?, &mut c)?;
        let found = doubles(&c.to_vec()?);
        self.judge_product(&format!("gemm of rows, {name}"), [m, n, k], &a, &turned(&b, n as usize), &found);
        Ok(())
    }

    /// `a` in rows and `b` in columns: as many elements, evenly spread, as can be compared in a second.
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
            // A rounding of each sum; of integers none.
            (sum, f64::from(u32::try_from(k).unwrap_or(u32::MAX)) * f64::from(f32::EPSILON) * size)
        });
        self.judge(kernel, &format!("{m}×{n}×{k}"), places.map(|place| found[place]), expected.collect::<Vec<_>>());
    }

    fn rows(&mut self, [rows, columns]: [u32; 2]) -> Result<(), Error> {
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
        // Threads, warps and blocks add a few thousandths of the numbers one after the other.
        self.judge("sum", &(rows * columns).to_string(), doubles(&total.to_vec()?), [(sum, size * 1e-5)]);
        Ok(())
    }

    fn attention(&mut self, sizes: Attention) -> Result<(), Error> {
        let (d, kernel) =
            if sizes.dimension == HeadDimension::D64 { (64, "attention_64") } else { (128, "attention_128") };
        let Attention { heads, group, queries, keys, is_causal, .. } = sizes;
        let (queries, keys) = (queries as usize, keys as usize);
        let mut halves = |rows: usize| -> Vec<bf16> { self.numbers(rows, d).into_iter().map(bf16::from_f32).collect() };
        let (q, k) = (halves(heads as usize * queries), halves((heads / group) as usize * keys));
        let v = halves((heads / group) as usize * keys);
        let mut o = Buffer::unwritten(self.device, q.len())?;
        self.kernels.attention(sizes, &self.buffer(&q)?, &self.buffer(&k)?, &self.buffer(&v)?, &mut o)?;
        let expected = q.chunks(d).enumerate().flat_map(|(row, query)| {
            let head = row / queries / group as usize * keys * d;
            let count = if is_causal { row % queries + 1 + keys - queries } else { keys };
            attended(query, &k[head..][..count * d], &v[head..][..count * d])
        });
        // A share is rounded to eight bits, of values that are at most 1.
        let expected: Vec<(f64, f64)> = expected.map(|value| (value, 1.0 / 128.0)).collect();
        let sizes = format!("{heads} heads, {queries}×{keys}{}", if is_causal { ", causal" } else { "" });
        self.judge(kernel, &sizes, doubles(&o.to_vec()?), expected);
        Ok(())
    }
}

/// The attention of one query.
fn attended(query: &[bf16], keys: &[bf16], values: &[bf16]) -> Vec<f64> {
    let d = query.len();
    let dot = |key: &[bf16]| query.iter().zip(key).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum::<f64>();
    #[allow(clippy::cast_precision_loss, reason = "64 or 128")]
    let powers: Vec<f64> = keys.chunks(d).map(|key| (dot(key) / (d as f64).sqrt()).exp()).collect();
    let sum: f64 = powers.iter().sum();
    let of = |column: usize| {
        powers.iter().zip(values[column..].iter().step_by(d)).map(|(power, &value)| power * f64::from(value))
    };
    (0..d).map(|column| of(column).sum::<f64>() / sum).collect()
}

fn doubles(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().map(|&number| number.into()).collect()
}

/// The columns of a row-major matrix, one after the other.
fn turned<T: Copy>(matrix: &[T], columns: usize) -> Vec<T> {
    (0..columns).flat_map(|column| matrix[column..].iter().step_by(columns).copied()).collect()
}
