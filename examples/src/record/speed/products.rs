//! Products, beside cuBLASLt's.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use std::time::Duration;

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Error};
use layout_gpu::kernels::{Activation, E4M3, Gemm, GemmElement, GemmOutput, Product, Splits};

use super::{Race, Speed, Times};
use crate::cublas_lt::{CublasLt, Element, Factor};
use crate::record::accuracy::{Number, is_there};

/// The library, or the reason why there is none.
pub type Library = Result<CublasLt, String>;

impl Race<'_> {
    /// Measures products of square matrices of each size and, for the first size, also an epilogue, a batch and a narrow product.
    pub fn products(&mut self, sizes: &[u32], library: &Library) -> Result<Vec<Speed>, Error> {
        let mut speeds = Vec::new();
        let has_e4m3 = is_there(self.kernels)?;
        for &size in sizes {
            let plain = Gemm::new([size; 3]);
            speeds.push(self.gemm::<bf16, f32>("gemm, bf16", &plain, library)?);
            speeds.push(self.gemm::<f16, f32>("gemm, f16", &plain, library)?);
            speeds.push(self.gemm::<f32, f32>("gemm, tf32", &plain, library)?);
            speeds.push(self.gemm::<i8, i32>("gemm, s8", &plain, library)?);
            if has_e4m3 {
                speeds.push(self.gemm::<E4M3, f32>("gemm, e4m3", &plain, library)?);
            }
        }
        let size = sizes.first().copied().unwrap_or(1);
        let fused = Gemm { activation: Activation::Relu, ..Gemm::new([size; 3]) };
        speeds.push(self.gemm::<bf16, bf16>("gemm, bf16, bias and ReLU, rounded", &fused, library)?);
        let batch = Gemm { batch: 16, ..Gemm::new([size.div_ceil(4); 3]) };
        speeds.push(self.gemm::<bf16, f32>("gemm, bf16, a batch of 16", &batch, library)?);
        let narrow = Gemm::new([size.div_ceil(16), size.div_ceil(16), 4 * size]);
        speeds.push(self.gemm::<bf16, f32>("gemm, bf16, split", &narrow, library)?);
        let whole = Gemm { splits: Splits::Of(1), ..narrow };
        speeds.push(self.gemm::<bf16, f32>("gemm, bf16, not split", &whole, library)?);
        speeds.extend(self.without_tensor_cores(size)?);
        Ok(speeds)
    }

    fn without_tensor_cores(&mut self, size: u32) -> Result<Vec<Speed>, Error> {
        let (a, b) = (self.numbers(size * size, |x| x)?, self.numbers(size * size, |x| x)?);
        let mut c = Buffer::unwritten(self.device, a.len())?;
        let mut timed = |kernel: Product| {
            let times = self.patience.measure(|| Ok(self.kernels.multiply(kernel, [size; 3], &a, &b, &mut c)?.time))?;
            let beside = Err("without tensor cores".into());
            let (sizes, work) = (extents([size; 3]), work([size; 3], 1));
            Ok(Speed { kernel: kernel.kernel().into(), sizes, work, times, beside })
        };
        [Product::Layouts, Product::ByHand].into_iter().map(&mut timed).collect()
    }

    /// Measures a product; with the activation `Relu` it has a bias too.
    fn gemm<T, O>(&mut self, kernel: &str, product: &Gemm<'static>, library: &Library) -> Result<Speed, Error>
    where
        T: GemmElement + Factor + Number,
        O: GemmOutput<T> + Element + Number,
    {
        let ([m, n, k], batch) = (product.sizes, product.batch);
        let (a, b) = (self.numbers(batch * m * k, T::from_unit)?, self.numbers(batch * k * n, T::from_unit)?);
        let [mut ours, mut theirs] = [0; 2].map(|_| Buffer::<O>::unwritten(self.device, (batch * m * n) as usize));
        let (ours, theirs) = (ours.as_mut().map_err(|e| e.clone())?, theirs.as_mut().map_err(|e| e.clone())?);
        // Our bias is `f32` and the library's has the type of the output; both have the same numbers.
        let bias = self.numbers(n, O::from_unit)?;
        let floats: Vec<f32> = bias.to_vec()?.into_iter().map(single).collect();
        let floats = Buffer::from_slice(self.device, &floats)?;
        let has_bias = product.activation == Activation::Relu;
        let product = Gemm { bias: has_bias.then_some(&floats), ..*product };
        let times = self.patience.measure(|| Ok(self.kernels.gemm_with(&product, &a, &b, ours)?.time))?;
        let beside = library.as_ref().map_err(Clone::clone).and_then(|library| {
            let times = self.best(library, &product, has_bias.then_some(&bias), (&a, &b), theirs)?;
            is_near(k, ours, theirs)?;
            Ok(times)
        });
        let sizes = if batch == 1 { extents(product.sizes) } else { format!("{batch} of {}", extents(product.sizes)) };
        Ok(Speed { kernel: kernel.into(), sizes, work: work(product.sizes, batch), times, beside })
    }

    /// Times the best of the algorithms that the library proposes.
    pub(super) fn best<T: Factor, O: Element>(
        &self,
        library: &CublasLt,
        product: &Gemm<'_>,
        bias: Option<&Buffer<O>>,
        (a, b): (&Buffer<T>, &Buffer<T>),
        c: &mut Buffer<O>,
    ) -> Result<Times, String> {
        let plan = library.plan::<T, O>(product.sizes, product.batch, bias)?;
        let mut run = |algorithm| self.timed(|| plan.multiply(algorithm, &self.stream, a, b, c));
        let (mut best, mut refusal): (Option<(Duration, usize)>, _) = (None, None);
        for algorithm in 0..plan.algorithms() {
            // The first runs load the code.
            match (0..8).map(|_| run(algorithm)).collect::<Result<Vec<_>, _>>() {
                Ok(tries) => {
                    let time = tries.into_iter().min().unwrap_or(Duration::MAX);
                    best = best.filter(|(shortest, _)| *shortest <= time).or(Some((time, algorithm)));
                }
                Err(error) => refusal = Some(error),
            }
        }
        let Some((_, algorithm)) = best else {
            return Err(refusal.unwrap_or_else(|| "cuBLASLt has no algorithm for it".into()));
        };
        self.patience.measure(|| run(algorithm))
    }
}

/// Checks that two products of random numbers agree up to rounding.
pub(super) fn is_near<O: Number>(k: u32, ours: &Buffer<O>, theirs: &Buffer<O>) -> Result<(), String> {
    let said = |error: Error| error.to_string();
    let (ours, theirs) = (ours.to_vec().map_err(said)?, theirs.to_vec().map_err(said)?);
    // tf32 takes 10 bits of each factor, rounded or truncated; sums of e4m3 have fewer bits.
    let allowed = f64::from(k).sqrt() / 64.0;
    let differs = |(ours, theirs): (O, O)| {
        let (ours, theirs) = (ours.double(), theirs.double());
        let difference = (ours - theirs).abs();
        difference.is_nan() || difference > allowed + 2.0 * O::ROUNDING * ours.abs()
    };
    if ours.into_iter().zip(theirs).any(differs) { Err("cuBLASLt disagrees".into()) } else { Ok(()) }
}

#[allow(clippy::cast_possible_truncation, reason = "a number that `f32` has")]
fn single<O: Number>(number: O) -> f32 {
    number.double() as f32
}

pub(super) fn work(sizes: [u32; 3], batch: u32) -> f64 {
    sizes.into_iter().map(f64::from).product::<f64>() * 2e-12 * f64::from(batch)
}

pub(super) fn extents([m, n, k]: [u32; 3]) -> String {
    format!("{m}×{n}×{k}")
}
