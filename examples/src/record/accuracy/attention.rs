//! Attention.

use half::bf16;
use layout_gpu::host::{Buffer, Error};
use layout_gpu::kernels::{Attention, HeadDimension};

use super::{Trial, doubles};
use crate::record::attention_sizes;

impl Trial<'_> {
    pub(super) fn attention(&mut self, sizes: Attention) -> Result<(), Error> {
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
        // A weight is rounded to eight bits, and multiplied by values of at most 1.
        let expected: Vec<(f64, f64)> = expected.map(|value| (value, 1.0 / 128.0)).collect();
        let sizes = attention_sizes(heads, group, [queries, keys], is_causal);
        self.judge(kernel, &sizes, doubles(&o.to_vec()?), expected);
        Ok(())
    }
}

/// Returns the attention of one query.
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
