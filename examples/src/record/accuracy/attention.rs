//! Attention.

use half::bf16;
use layout_gpu::host::{Buffer, Error};
use layout_gpu::kernels::{Attention, HeadDimension};

use super::{Number, Trial, doubles};
use crate::record::attention_sizes;

impl Trial<'_> {
    pub(super) fn attention(&mut self, sizes: Attention) -> Result<(), Error> {
        let kernel = if sizes.dimension == HeadDimension::D64 { "attention_64" } else { "attention_128" };
        let kernels = self.kernels;
        // A weight is rounded to eight bits, and multiplied by values of at most 1.
        self.attention_by(kernel, sizes, 1.0 / 128.0, |q, k, v| {
            let mut o = Buffer::unwritten(q.device(), q.len())?;
            kernels.attention(sizes, q, k, v, &mut o)?;
            Ok(doubles(&o.to_vec()?))
        })
    }

    /// Judges an attention whose results have this error.
    pub(super) fn attention_by(
        &mut self,
        kernel: &str,
        sizes: Attention,
        error: f64,
        run: impl FnOnce(&Buffer<bf16>, &Buffer<bf16>, &Buffer<bf16>) -> Result<Vec<f64>, Error>,
    ) -> Result<(), Error> {
        let d = if sizes.dimension == HeadDimension::D64 { 64 } else { 128 };
        let Attention { heads, group, queries, keys, is_causal, .. } = sizes;
        let (queries, keys) = (queries as usize, keys as usize);
        let mut halves = |rows: usize| -> Vec<bf16> { self.numbers(rows, d).into_iter().map(bf16::from_f32).collect() };
        let (q, k) = (halves(heads as usize * queries), halves((heads / group) as usize * keys));
        let v = halves((heads / group) as usize * keys);
        let found = run(&self.buffer(&q)?, &self.buffer(&k)?, &self.buffer(&v)?)?;
        let expected = q.chunks(d).enumerate().flat_map(|(row, query)| {
            let head = row / queries / group as usize * keys * d;
            let count = if is_causal { row % queries + 1 + keys - queries } else { keys };
            attended(query, &k[head..][..count * d], &v[head..][..count * d])
        });
        let expected: Vec<(f64, f64)> = expected.map(|value| (value, error)).collect();
        let sizes = attention_sizes(heads, group, [queries, keys], is_causal);
        self.judge(kernel, &sizes, found, expected);
        Ok(())
    }
}

/// Returns the attention of one query.
pub(super) fn attended<T: Number>(query: &[T], keys: &[T], values: &[T]) -> Vec<f64> {
    let d = query.len();
    let dot = |key: &[T]| query.iter().zip(key).map(|(&a, &b)| a.double() * b.double()).sum::<f64>();
    #[allow(clippy::cast_precision_loss, reason = "32 to 128")]
    let powers: Vec<f64> = keys.chunks(d).map(|key| (dot(key) / (d as f64).sqrt()).exp()).collect();
    let sum: f64 = powers.iter().sum();
    let of = |column: usize| {
        powers.iter().zip(values[column..].iter().step_by(d)).map(|(power, &value)| power * value.double())
    };
    (0..d).map(|column| of(column).sum::<f64>() / sum).collect()
}
