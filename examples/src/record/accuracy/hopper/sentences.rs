//! The encoder's kernels for Hopper: products with bias, and attention within sentences.

use half::f16;
use layout_examples_hopper::Kernels;
use layout_gpu::host::{Buffer, Error};

use super::super::attention::attended;
use super::{Trial, gelu, read};

/// Elements of a head, and the heads of a row.
const HEAD: usize = 32;
const HEADS: usize = 12;

impl Trial<'_> {
    /// Runs products with bias, rounded to f16, with GELU, and in `f32`.
    pub(super) fn biased(&mut self, kernels: &Kernels, sizes: [u32; 3]) -> Result<(), Error> {
        let factors = self.factors::<f16>(sizes, 1);
        let bias = self.numbers(1, sizes[1] as usize);
        let (a, b, of_columns) = (self.buffer(&factors.a)?, self.buffer(&factors.b)?, self.buffer(&bias)?);
        let biased = |place: usize, sum: f64| sum + f64::from(bias[place % bias.len()]);
        let mut c = self.unwritten::<f16>(sizes)?;
        kernels.linear(sizes, [&a, &b], (&of_columns, false), &mut c)?;
        self.judge_factors::<_, f16>("linear_f16", &factors, &read(&c)?, biased);
        kernels.linear(sizes, [&a, &b], (&of_columns, true), &mut c)?;
        self.judge_factors::<_, f16>("linear_gelu", &factors, &read(&c)?, |place, sum| gelu(biased(place, sum)));
        let mut c = self.unwritten::<f32>(sizes)?;
        kernels.linear_wide(sizes, [&a, &b], &of_columns, &mut c)?;
        self.judge_factors::<_, f32>("linear_f32", &factors, &read(&c)?, biased);
        Ok(())
    }

    /// Runs the attention of 12 heads within sentences of these lengths.
    pub(super) fn sentences(&mut self, kernels: &Kernels, lengths: [u32; 3]) -> Result<(), Error> {
        let mut starts = vec![0];
        starts.extend(lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        }));
        let (width, count) = (HEADS * HEAD, starts[lengths.len()] as usize);
        let rows: Vec<f16> = self.numbers(count, 3 * width).into_iter().map(f16::from_f32).collect();
        let mut o = Buffer::<f16>::unwritten(self.device, count * width)?;
        let (sentences, longest) = (3, lengths.into_iter().max().unwrap_or(1));
        // SAFETY: the starts are those of the sentences, the last is the number of rows.
        unsafe {
            kernels.attend_within((&self.buffer(&starts)?, sentences, longest), &self.buffer(&rows)?, &mut o)?;
        }
        // Queries, keys or values of a head.
        let part = |row: usize, which: usize, head: usize| &rows[(3 * row + which) * width + head * HEAD..][..HEAD];
        let expected: Vec<(f64, f64)> = (0..count)
            .flat_map(|row| (0..HEADS).map(move |head| (row, head)))
            .flat_map(|(row, head)| {
                let at = starts.partition_point(|start| *start as usize <= row);
                let own = starts[at - 1] as usize..starts[at] as usize;
                let [keys, values] =
                    [1, 2].map(|which| own.clone().flat_map(|row| part(row, which, head)).copied().collect::<Vec<_>>());
                // A weight is rounded to eleven bits, and the result too.
                attended(part(row, 0, head), &keys, &values)
                    .into_iter()
                    .map(|value| (value, 1.0 / 1024.0 + 1.0 / 2048.0))
            })
            .collect();
        let sizes = format!("{HEADS} heads, sentences of {}, {} and {}", lengths[0], lengths[1], lengths[2]);
        self.judge("attend_sentences, Hopper", &sizes, read(&o)?, expected);
        Ok(())
    }
}
