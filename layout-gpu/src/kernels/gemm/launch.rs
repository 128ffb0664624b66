//! The choice of a product's kernel, and its arguments.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use super::element::{End, Factors, Form};
use super::{Activation, Gemm, GemmElement, GemmOutput, Order};
use crate::host::{Buffer, Error, Run};
use crate::kernels::{Kernels, area, counted, expect, run, small};

/// The tile of a product.
const TILE: u32 = 128;
/// Bytes of a row that a step takes.
const STEP: usize = 64;

impl Order {
    /// Returns the elements from one row and one column to the next, in a matrix of this size.
    fn strides(self, rows: u32, columns: u32) -> [u32; 2] {
        match self {
            Self::Rows => [columns, 1],
            Self::Columns => [1, rows],
        }
    }
}

impl Gemm<'_> {
    /// Returns the elements from one matrix to the next.
    fn between(&self) -> [u64; 3] {
        let [m, n, k] = self.sizes.map(u64::from);
        self.strides.unwrap_or([m * k, k * n, m * n])
    }

    /// Rejects buffers of other sizes, and matrices of `c` that overlap.
    fn check<T: GemmElement, O: GemmOutput<T>>(
        &self,
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &Buffer<O>,
    ) -> Result<(), Error> {
        let ([m, n, k], [step_a, step_b, step_c]) = (self.sizes, self.between());
        counted(&[m, n, k])?;
        let others = u64::from(self.batch.saturating_sub(1));
        let count = |step: u64, area: usize| {
            usize::try_from(others.saturating_mul(step)).unwrap_or(usize::MAX).saturating_add(area)
        };
        expect("the left factor", a, count(step_a, area(m, k)))?;
        expect("the right factor", b, count(step_b, area(k, n)))?;
        expect("the product", c, count(step_c, area(m, n)))?;
        if let Some(bias) = self.bias {
            expect("the bias", bias, n as usize)?;
        }
        if others > 0 && step_c < u64::from(m) * u64::from(n) {
            return Err(Error::Unsupported(
                "the matrices of the product overlap: their stride is less than their size",
            ));
        }
        if O::NUMBER == 0 && !self.is_plain() {
            return Err(Error::Unsupported(
                "sums of `i32` are written as they are: for `alpha`, `beta`, a bias or an activation the product is of `f32`, \
                 `bf16`, `f16` or `i8`",
            ));
        }
        Ok(())
    }

    /// Returns true if the sums are written unchanged.
    #[allow(clippy::float_cmp, reason = "multiplied by exactly one and zero")]
    fn is_plain(&self) -> bool {
        self.alpha == 1.0 && self.beta == 0.0 && self.bias.is_none() && self.activation == Activation::None
    }

    /// Chooses the kernel, with plain sums or with an epilogue.
    fn form<T: GemmElement>(&self, is_plain: bool) -> Form {
        let ([m, n, k], [step_a, step_b, _]) = (self.sizes, self.between());
        let is_wide = |elements: u64| (elements * size_of::<T>() as u64).is_multiple_of(16);
        let along = |order: Order, lies: Order, other: u32| u64::from(if order == lies { k } else { other });
        let rows = [along(self.a, Order::Rows, m), along(self.b, Order::Columns, n)];
        let batch = if self.batch > 1 { [step_a, step_b] } else { [0, 0] };
        if !rows.into_iter().chain(batch).all(is_wide) {
            return Form::Any;
        }
        match (self.a, self.b) {
            (Order::Rows, Order::Columns) if is_plain => Form::Plain,
            (Order::Rows, Order::Columns) => Form::Fused,
            (Order::Rows, Order::Rows) => Form::BRows,
            (Order::Columns, Order::Columns) => Form::AColumns,
            (Order::Columns, Order::Rows) => Form::AColumnsBRows,
        }
    }

    /// Returns the factors as the kernels take them.
    fn factors<'b, T>(&self, splits: u32, a: &'b Buffer<T>, b: &'b Buffer<T>) -> Factors<'b, T> {
        let ([m, n, k], [step_a, step_b, _]) = (self.sizes, self.between());
        let [row, column] = self.b.strides(k, n);
        let strides = [self.a.strides(m, k), [column, row]];
        Factors { sizes: self.sizes, splits, a, b, matrices: [step_a, step_b], strides }
    }
}

impl<'a> Gemm<'a> {
    /// Returns the destination of the sums, and the numbers of the epilogue.
    fn end<'b, O>(&self, c: &'b mut Buffer<O>, matrix: u64, output: u32) -> End<'b, O>
    where
        'a: 'b,
    {
        let activation = match self.activation {
            Activation::None => 0,
            Activation::Relu => 1,
            Activation::GeluTanh => 2,
            Activation::Silu => 3,
        };
        End { c, matrix, alpha: self.alpha, beta: self.beta, bias: self.bias, activation, output }
    }
}

impl Kernels {
    /// Computes a product on tensor cores, with its epilogue; a result that is not an element of `c` is rounded once.
    ///
    /// If k or a row, or the strides of a batch, are not multiples of 16 bytes, elements are copied one by one; so are
    /// those of `f32` and `i8` that do not lie along k, because `ldmatrix` transposes only elements of 16 bits. For a product that is
    /// split, the time is that of both kernels, and the report that of the first.
    pub fn gemm_with<T: GemmElement, O: GemmOutput<T>>(
        &self,
        product: &Gemm<'_>,
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<O>,
    ) -> Result<Run, Error> {
        product.check(a, b, c)?;
        let ([m, n, k], [.., step_c]) = (product.sizes, product.between());
        let tiles = [n, m].map(|extent| extent.div_ceil(TILE));
        let all = u64::from(tiles[0]) * u64::from(tiles[1]) * u64::from(product.batch);
        let splits = product.splits.count(all, small((k as usize).div_ceil(STEP / size_of::<T>())));
        let (calls, factors) = (T::calls(self)?, product.factors(splits, a, b));
        let grid = [tiles[0], tiles[1], splits.saturating_mul(product.batch)];
        if splits == 1 {
            let form = product.form::<T>(product.is_plain() && O::NUMBER == T::SUMS);
            return run(T::product(calls, form, factors, product.end(c, step_c, O::NUMBER)), grid);
        }
        let area = area(m, n);
        let blocks = (splits as usize).saturating_mul(product.batch as usize);
        let mut parts = Buffer::<T::Sum>::unwritten(self.module().device(), blocks.saturating_mul(area))?;
        let alone = Gemm { alpha: 1.0, beta: 0.0, bias: None, activation: Activation::None, ..*product };
        let sums = alone.end(&mut parts, area as u64, 0);
        let first = run(T::product(calls, product.form::<T>(true), factors, sums), grid)?;
        let total = T::total(&self.calls, product.sizes, splits, &parts, product.end(c, step_c, O::NUMBER));
        let second = run(total, [tiles[0], m.div_ceil(8), product.batch])?;
        Ok(Run { time: first.time + second.time, ..first })
    }
}
