//! The kernels for Hopper: products in each order and with each end, attention, a transposition and a copy.

mod blackwell;
mod sentences;

use half::bf16;
use layout_examples_hopper::{Kernels, Order, Step};
use layout_gpu::host::{Buffer, Device, Error, Pod};
use layout_gpu::kernels::{Attention, E4M3, HeadDimension};

use super::{EFFORT, Number, Trial, doubles};

/// Loads the kernels, if the device runs them: Hopper, or the interpreter.
pub fn hopper(device: &Device) -> Result<Option<Kernels>, Error> {
    match Kernels::load(device) {
        Ok(kernels) => Ok(Some(kernels)),
        Err(Error::NoPtx { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the number of clusters of two blocks that run at once, two at least.
#[must_use]
pub fn clusters(device: &Device) -> u32 {
    (device.multiprocessors() / 2).max(2)
}

/// The factors of a product, `a` of m × k and `b` of n × k in rows.
struct Factors<T> {
    sizes: [u32; 3],
    a: Vec<T>,
    b: Vec<T>,
}

impl Trial<'_> {
    pub(super) fn hopper(&mut self, size: u32) -> Result<(), Error> {
        let Some(kernels) = hopper(self.device)? else { return Ok(()) };
        // Rows that TMA copies are multiples of 16 bytes.
        let sizes = [(size + 5) & !7, (size - 3) & !7, (size / 2 + 7) & !15];
        self.steps(&kernels, sizes)?;
        self.orders(&kernels, sizes)?;
        self.ends(&kernels, sizes)?;
        self.many(&kernels, sizes)?;
        self.biased(&kernels, sizes)?;
        self.sentences(&kernels, [size / 2 + 3, 1, size])?;
        for (dimension, kernel) in
            [(HeadDimension::D64, "attend_64, Hopper"), (HeadDimension::D128, "attend_128, Hopper")]
        {
            for (is_causal, group) in [(false, 1), (false, 4), (true, 2)] {
                let (queries, keys) = (size / 2 + 3, size / 2 + 11);
                let sizes = Attention { heads: 4, group, queries, keys, dimension, is_causal };
                // Results are rounded too.
                self.attention_by(kernel, sizes, 1.0 / 128.0 + 1.0 / 256.0, |q, k, v| {
                    let mut o = Buffer::<bf16>::unwritten(q.device(), q.len())?;
                    kernels.attend(sizes, q, k, v, &mut o)?;
                    read(&o)
                })?;
            }
        }
        let [rows, columns, _] = sizes;
        let numbers = self.numbers(rows as usize, columns as usize);
        let (input, mut output) = (self.buffer(&numbers)?, Buffer::unwritten(self.device, numbers.len())?);
        kernels.turn([rows, columns], 3, &input, &mut output)?;
        let exactly = |number: f32| (f64::from(number), 0.0);
        let turned = super::turned(&numbers, columns as usize).into_iter().map(exactly);
        self.judge("transpose, Hopper", &format!("{rows}×{columns}"), doubles(&output.to_vec()?), turned);
        kernels.copied(3, &input, &mut output)?;
        let copied = numbers.iter().copied().map(exactly);
        self.judge("copy, Hopper", &numbers.len().to_string(), doubles(&output.to_vec()?), copied);
        Ok(())
    }

    /// Runs the steps on the way to `product`, whose results are sums.
    fn steps(&mut self, kernels: &Kernels, sizes: [u32; 3]) -> Result<(), Error> {
        let factors = self.factors::<bf16>(sizes, 1);
        let (a, b) = (self.buffer(&factors.a)?, self.buffer(&factors.b)?);
        for (step, kernel) in [(Step::Plain, "plain"), (Step::Ring, "ring"), (Step::Consumers, "consumers")] {
            let mut c = self.unwritten::<f32>(sizes)?;
            kernels.multiply_by(step, sizes, &a, &b, &mut c)?;
            self.judge_factors::<_, f32>(kernel, &factors, &read(&c)?, |_, sum| sum);
        }
        Ok(())
    }

    /// Runs `product` in each order, of e4m3, and in pieces.
    fn orders(&mut self, kernels: &Kernels, sizes: [u32; 3]) -> Result<(), Error> {
        let (factors, clusters) = (self.factors::<bf16>(sizes, 1), clusters(self.device));
        let [m, n, k] = sizes;
        let [a, b] = [&factors.a, &factors.b].map(|factor| self.buffer(factor));
        let [turned_a, turned_b] =
            [&factors.a, &factors.b].map(|factor| self.buffer(&super::turned(factor, k as usize)));
        let ([a, turned_a], [b, turned_b]) = ([a?, turned_a?], [b?, turned_b?]);
        for (orders, kernel) in [
            ([Order::Rows, Order::Rows], "product"),
            ([Order::Columns, Order::Rows], "product_a_columns"),
            ([Order::Rows, Order::Columns], "product_b_columns"),
            ([Order::Columns, Order::Columns], "product_columns"),
        ] {
            let [left, right] = [(orders[0], &a, &turned_a), (orders[1], &b, &turned_b)]
                .map(|(order, rows, columns)| if order == Order::Rows { rows } else { columns });
            let mut c = self.unwritten::<bf16>(sizes)?;
            kernels.multiply_in(orders, sizes, clusters, left, right, &mut c)?;
            self.judge_factors::<_, bf16>(kernel, &factors, &read(&c)?, |_, sum| sum);
        }
        let mut c = self.unwritten::<bf16>([m, n, k])?;
        kernels.multiply_streamed(sizes, clusters, &a, &b, &mut c)?;
        self.judge_factors::<_, bf16>("product_streamed", &factors, &read(&c)?, |_, sum| sum);
        let bytes = self.factors::<E4M3>(sizes, 1);
        let mut c = self.unwritten::<bf16>(sizes)?;
        kernels.multiply_e4m3(sizes, clusters, &self.buffer(&bytes.a)?, &self.buffer(&bytes.b)?, &mut c)?;
        self.judge_factors::<_, bf16>("product_e4m3", &bytes, &read(&c)?, |_, sum| sum);
        Ok(())
    }

    /// Runs `product` with each end.
    fn ends(&mut self, kernels: &Kernels, sizes: [u32; 3]) -> Result<(), Error> {
        let (factors, clusters, [m, n, _]) = (self.factors::<bf16>(sizes, 1), clusters(self.device), sizes);
        let (a, b, bias) = (self.buffer(&factors.a)?, self.buffer(&factors.b)?, self.numbers(1, n as usize));
        let residual: Vec<bf16> = self.numbers(m as usize, n as usize).into_iter().map(bf16::from_f32).collect();
        let (of_columns, added) = (self.buffer(&bias)?, self.buffer(&residual)?);
        let biased = |place: usize, sum: f64| sum + f64::from(bias[place % bias.len()]);
        let mut c = self.unwritten::<bf16>(sizes)?;
        kernels.multiply_gelu(sizes, clusters, [&a, &b], &of_columns, &mut c)?;
        self.judge_factors::<_, bf16>("product_gelu", &factors, &read(&c)?, |place, sum| gelu(biased(place, sum)));
        kernels.multiply_plus(sizes, clusters, [&a, &b], (&of_columns, &added), &mut c)?;
        self.judge_factors::<_, bf16>("product_residual", &factors, &read(&c)?, |place, sum| {
            biased(place, sum) + f64::from(residual[place])
        });
        Ok(())
    }

    /// Runs `product` on a batch, and on rows of experts.
    fn many(&mut self, kernels: &Kernels, sizes: [u32; 3]) -> Result<(), Error> {
        const BATCHES: u32 = 3;
        let (factors, clusters, [_, n, k]) = (self.factors::<bf16>(sizes, BATCHES), clusters(self.device), sizes);
        let b = self.buffer(&factors.b)?;
        let mut c = self.unwritten::<bf16>([BATCHES * sizes[0], n, k])?;
        kernels.multiply_batches(sizes, BATCHES, clusters, &self.buffer(&factors.a)?, &b, &mut c)?;
        self.judge_factors::<_, bf16>("product_batched", &factors, &read(&c)?, |_, sum| sum);
        // 256 rows of each expert, in turn.
        let of_experts = Factors { sizes: [256, n, k], a: self.factors::<bf16>([256, n, k], BATCHES).a, ..factors };
        let mut c = self.unwritten::<bf16>([BATCHES * 256, n, k])?;
        let (a, experts) = (self.buffer(&of_experts.a)?, self.buffer(&[0_u32, 1, 2])?);
        kernels.multiply_grouped([BATCHES * 256, n, k], BATCHES, clusters, &experts, &a, &b, &mut c)?;
        self.judge_factors::<_, bf16>("product_grouped", &of_experts, &read(&c)?, |_, sum| sum);
        Ok(())
    }

    fn factors<T: Number>(&mut self, [m, n, k]: [u32; 3], batches: u32) -> Factors<T> {
        let mut rows = |count: u32| {
            let numbers = self.numbers((batches * count) as usize, k as usize);
            numbers.into_iter().map(T::from_unit).collect()
        };
        Factors { sizes: [m, n, k], a: rows(m), b: rows(n) }
    }

    fn unwritten<T: Pod>(&self, [m, n, _]: [u32; 3]) -> Result<Buffer<T>, Error> {
        Buffer::unwritten(self.device, m as usize * n as usize)
    }

    /// Judges products of a kernel for Hopper, given how a sum ends.
    fn judge_factors<T: Number, O: Number>(
        &mut self,
        kernel: &str,
        factors: &Factors<T>,
        found: &[f64],
        end: impl Fn(usize, f64) -> f64,
    ) {
        self.judge_by::<T, O>(&format!("{kernel}, Hopper"), factors, found, end);
    }

    /// Judges products of one matrix of `a` and of `b` each, given how a sum ends, on as many evenly spread elements as fit in a second.
    fn judge_by<T: Number, O: Number>(
        &mut self,
        kernel: &str,
        factors: &Factors<T>,
        found: &[f64],
        end: impl Fn(usize, f64) -> f64,
    ) {
        let [m, n, k] = factors.sizes.map(|size| size as usize);
        let places = (0..found.len()).step_by(found.len().div_ceil((EFFORT / k).max(1)));
        let expected = places.clone().map(|place| {
            let (row, column) = (place / n, place / (m * n) * n + place % n);
            let terms = factors.a[row * k..][..k].iter().zip(&factors.b[column * k..][..k]);
            let (sum, size) = terms
                .map(|(&a, &b)| a.double() * b.double())
                .fold((0.0, 0.0), |(sum, size), term: f64| (sum + term, size + term.abs()));
            let y = end(place % (m * n), sum);
            // No activation is steeper than 1.13.
            let summed = 1.13 * f64::from(factors.sizes[2]) * T::TERM * size;
            (y, summed + 1e-5 * (1.0 + y.abs()) + O::ROUNDING * y.abs() + O::STEP)
        });
        let expected: Vec<_> = expected.collect();
        self.judge(kernel, &format!("{m}×{n}×{k}"), places.map(|place| found[place]), expected);
    }
}

/// Computes GELU by its definition, with a series for the error function.
fn gelu(x: f64) -> f64 {
    let z = x / std::f64::consts::SQRT_2;
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= 2.0 * z * z / odd;
        sum += term;
    }
    x / 2.0 * (1.0 + std::f64::consts::FRAC_2_SQRT_PI * (-z * z).exp() * sum)
}

/// Returns what a kernel wrote.
fn read<T: Number>(buffer: &Buffer<T>) -> Result<Vec<f64>, Error> {
    Ok(buffer.to_vec()?.into_iter().map(Number::double).collect())
}

#[cfg(test)]
mod tests {
    use super::gelu;

    #[test]
    fn gelu_is_that_of_tables() {
        for (x, expected) in [(0.0, 0.0), (1.0, 0.841_344_746), (-1.0, -0.158_655_254), (3.0, 2.995_950_306)] {
            assert!((gelu(x) - expected).abs() < 1e-8, "{x}: {}", gelu(x));
        }
    }
}
