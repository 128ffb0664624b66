//! Products on tensor cores: each order of the factors, batches, splits and epilogues.

use layout_gpu::host::Error;
use layout_gpu::kernels::{Activation, Gemm, GemmElement, GemmOutput, Order, Splits};

use super::{EFFORT, Number, Trial};

/// A product whose bias is still to be attached.
type Product = Gemm<'static>;

impl Trial<'_> {
    /// Runs the products of one type of factors, with plain sums and with results of type `O`.
    pub(super) fn gemms<T, O>(&mut self, name: &str, size: u32) -> Result<(), Error>
    where
        T: GemmElement<Sum: Number> + Number,
        O: GemmOutput<T> + Number,
        f32: GemmOutput<T>,
    {
        // Rows that are whole chunks of 16 bytes, and rows that are not.
        let whole = [size + 5, size & !15, (size / 2) & !15];
        let ragged = [size + 1, size - 7, size / 2 + 1];
        for sizes in [whole, ragged] {
            self.gemm::<T, T::Sum>(&format!("gemm, {name}"), &Gemm::new(sizes), false)?;
        }
        let of_rows = Gemm { b: Order::Rows, ..Gemm::new(whole) };
        self.gemm::<T, T::Sum>(&format!("gemm, {name}, B in rows"), &of_rows, false)?;
        let both = Gemm { a: Order::Columns, b: Order::Rows, ..Gemm::new([size & !15, whole[1], whole[2]]) };
        self.gemm::<T, T::Sum>(&format!("gemm, {name}, A in columns, B in rows"), &both, false)?;
        let batch = Gemm { batch: 3, ..Gemm::new(whole) };
        self.gemm::<T, T::Sum>(&format!("gemm, {name}, a batch of 3"), &batch, false)?;
        let split = Gemm { splits: Splits::Of(3), ..Gemm::new([size / 4, whole[1], 4 * whole[2]]) };
        self.gemm::<T, T::Sum>(&format!("gemm, {name}, split in 3"), &split, false)?;
        for (activation, said) in [
            (Activation::None, "bias"),
            (Activation::Relu, "bias, ReLU"),
            (Activation::GeluTanh, "bias, GELU"),
            (Activation::Silu, "bias, SiLU"),
        ] {
            // Sums of bytes exceed 10^4.
            let alpha = if T::ROUNDING == 0.0 { 1.0 / 4096.0 } else { 0.5 };
            let fused = Gemm { alpha, beta: -0.75, activation, ..Gemm::new(whole) };
            self.gemm::<T, f32>(&format!("gemm, {name}, {said}"), &fused, true)?;
            self.gemm::<T, O>(&format!("gemm, {name}, {said}, rounded"), &fused, true)?;
        }
        Ok(())
    }

    fn gemm<T, O>(&mut self, kernel: &str, product: &Product, has_bias: bool) -> Result<(), Error>
    where
        T: GemmElement<Sum: Number> + Number,
        O: GemmOutput<T> + Number,
    {
        let [m, n, k] = product.sizes.map(|size| size as usize);
        let batch = product.batch as usize;
        let a: Vec<T> = self.numbers(batch * m, k).into_iter().map(T::from_unit).collect();
        let b: Vec<T> = self.numbers(batch * k, n).into_iter().map(T::from_unit).collect();
        let old: Vec<O> = self.numbers(batch * m, n).into_iter().map(O::from_unit).collect();
        let bias = self.numbers(1, n);
        let (mut c, of_columns) = (self.buffer(&old)?, self.buffer(&bias)?);
        let product = Gemm { bias: has_bias.then_some(&of_columns), ..*product };
        self.kernels.gemm_with(&product, &self.buffer(&a)?, &self.buffer(&b)?, &mut c)?;
        let found = c.to_vec()?;
        let step = found.len().div_ceil((EFFORT / k).max(1));
        let places = (0..found.len()).step_by(step);
        let expected = places.clone().map(|place| {
            let (matrix, row, column) = (place / (m * n), place / n % m, place % n);
            let (a, b) = (&a[matrix * m * k..], &b[matrix * k * n..]);
            let terms = (0..k).map(|l| {
                let left = if product.a == Order::Rows { row * k + l } else { l * m + row };
                let right = if product.b == Order::Rows { l * n + column } else { column * k + l };
                a[left].double() * b[right].double()
            });
            let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term: f64| (sum + term, size + term.abs()));
            let bias = if has_bias { bias[column].into() } else { 0.0 };
            result::<T, O>(&product, (sum, size), old[place].double(), bias)
        });
        let (expected, sizes) = (expected.collect::<Vec<_>>(), format!("{m}×{n}×{k}"));
        self.judge(kernel, &sizes, places.map(|place| found[place].double()), expected);
        Ok(())
    }
}

/// Returns the result for a sum whose terms have this total size, and its possible rounding error.
#[allow(clippy::cast_precision_loss, reason = "a number of rows")]
fn result<T, O>(product: &Gemm<'_>, (sum, size): (f64, f64), old: f64, bias: f64) -> (f64, f64)
where
    T: GemmElement<Sum: Number> + Number,
    O: Number,
{
    let (alpha, beta) = (f64::from(product.alpha), f64::from(product.beta));
    let x = alpha * sum + beta * old + bias;
    // One rounding per sum; for integers none. No activation is steeper than 1.13.
    let parts = alpha * size + (beta * old).abs() + bias.abs();
    let summed = f64::from(product.sizes[2]) * T::TERM * alpha * size;
    let fused = if O::ROUNDING == 0.0 && O::STEP == 0.0 { 0.0 } else { 4.0 * f64::from(f32::EPSILON) * parts };
    let y = match product.activation {
        Activation::None => x,
        Activation::Relu => x.max(0.0),
        Activation::GeluTanh => {
            let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
            x / 2.0 * (1.0 + inner.tanh())
        }
        Activation::Silu => x / (1.0 + (-x).exp()),
    };
    let approximated =
        if matches!(product.activation, Activation::None | Activation::Relu) { 0.0 } else { 1e-5 * x.abs() };
    let y = y.clamp(O::ENDS[0], O::ENDS[1]);
    (y, 1.13 * (summed + fused) + approximated + O::ROUNDING * y.abs() + O::STEP)
}
