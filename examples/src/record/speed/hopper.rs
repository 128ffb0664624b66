//! The kernels for Hopper: products beside cuBLASLt's, attention, and kernels that wait for memory.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use half::bf16;
use layout_gpu::host::{Buffer, Error, Run};
use layout_gpu::kernels::{Attention, E4M3, Gemm};

use super::products::{Library, extents, is_near, work};
use super::{Race, Speed, Times};
use crate::cublas_lt::Factor;
use crate::record::accuracy::Number;
use crate::record::accuracy::hopper::{clusters, hopper};

impl Race<'_> {
    /// Measures products of square matrices of each size, and one whose tiles are one more than clusters; none on another GPU.
    pub fn hopper_products(&mut self, sizes: &[u32], library: &Library) -> Result<Vec<Speed>, Error> {
        let (mut speeds, at_once) = (Vec::new(), clusters(self.device));
        let Some(kernels) = hopper(self.device)? else { return Ok(speeds) };
        for &size in sizes {
            let sizes = [size; 3];
            speeds.push(self.hopper_product::<bf16>("product, bf16", sizes, library, |a, b, c| {
                kernels.multiply(sizes, at_once, a, b, c)
            })?);
            speeds.push(self.hopper_product::<E4M3>("product, e4m3", sizes, library, |a, b, c| {
                kernels.multiply_e4m3(sizes, at_once, a, b, c)
            })?);
        }
        let size = sizes.first().copied().unwrap_or(8);
        let ragged = [256, 256 * (at_once + 1), size];
        speeds.push(self.hopper_product::<bf16>("product, bf16", ragged, library, |a, b, c| {
            kernels.multiply(ragged, at_once, a, b, c)
        })?);
        speeds.push(self.hopper_product::<bf16>("product_streamed, bf16", ragged, library, |a, b, c| {
            kernels.multiply_streamed(ragged, at_once, a, b, c)
        })?);
        Ok(speeds)
    }

    /// Measures a product of `a` of m × k and `b` of n × k in rows, beside the library's.
    fn hopper_product<T: Factor + Number>(
        &mut self,
        kernel: &str,
        [m, n, k]: [u32; 3],
        library: &Library,
        run: impl Fn(&Buffer<T>, &Buffer<T>, &mut Buffer<bf16>) -> Result<Run, Error>,
    ) -> Result<Speed, Error> {
        let (a, b) = (self.numbers(m * k, T::from_unit)?, self.numbers(n * k, T::from_unit)?);
        let mut ours = Buffer::<bf16>::unwritten(self.device, m as usize * n as usize)?;
        let mut theirs = Buffer::<bf16>::unwritten(self.device, m as usize * n as usize)?;
        let times = self.patience.measure(|| Ok(run(&a, &b, &mut ours)?.time))?;
        let beside = library.as_ref().map_err(Clone::clone).and_then(|library| {
            let times = self.best(library, &Gemm::new([m, n, k]), None, (&a, &b), &mut theirs)?;
            is_near(k, &ours, &theirs)?;
            Ok(times)
        });
        Ok(Speed { kernel: kernel.into(), sizes: extents([m, n, k]), work: work([m, n, k], 1), times, beside })
    }

    /// Measures attention of 32 heads with `size` queries and keys each; none on another GPU.
    pub fn hopper_attention(&mut self, size: u32) -> Result<Vec<Speed>, Error> {
        let Some(kernels) = hopper(self.device)? else { return Ok(Vec::new()) };
        self.attention_by(["attend_64", "attend_128"], size, |sizes: Attention, q, k, v, o: &mut Buffer<bf16>| {
            kernels.attend(sizes, q, k, v, o)
        })
    }

    /// Measures the transposition and the copy of a matrix; none on another GPU.
    pub(super) fn hopper_memory(
        &self,
        [rows, columns]: [u32; 2],
        x: &Buffer<f32>,
        y: &mut Buffer<f32>,
    ) -> Result<Vec<(&'static str, Times)>, Error> {
        let Some(kernels) = hopper(self.device)? else { return Ok(Vec::new()) };
        let (patience, blocks) = (self.patience, 3 * self.device.multiprocessors());
        let transpose = patience.measure(|| Ok(kernels.turn([rows, columns], blocks, x, y)?.time))?;
        let copy = patience.measure(|| Ok(kernels.copied(blocks, x, y)?.time))?;
        Ok(vec![("transpose, Hopper", transpose), ("copy, Hopper", copy)])
    }
}
