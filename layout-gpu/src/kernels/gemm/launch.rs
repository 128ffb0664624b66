//! Which kernel a product is, and what it is launched with.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use std::format;

use super::{Activation, Gemm, GemmElement, GemmOutput, Order};
use crate::host::{Argument, Buffer, Error, Launch, Run};
use crate::kernels::{Kernels, area, counted, expect, launched, small};

/// The tile of a product.
const TILE: u32 = 128;
/// Bytes of a row that a step takes.
const STEP: usize = 64;

impl Order {
    /// From one row and one column to the next, in a matrix of so many.
    fn strides(self, rows: u32, columns: u32) -> [u32; 2] {
        match self {
            Self::Rows => [columns, 1],
            Self::Columns => [1, rows],
        }
    }
}

impl Gemm<'_> {
    /// From one matrix to the next.
    fn between(&self) -> [u64; 3] {
        let [m, n, k] = self.sizes.map(u64::from);
        self.strides.unwrap_or([m * k, k * n, m * n])
    }

    /// Refuses buffers that are not of these sizes, and matrices of `c` that overlap.
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

    /// Whether nothing becomes of the product.
    #[allow(clippy::float_cmp, reason = "multiplied by exactly one and zero")]
    fn is_plain(&self) -> bool {
        self.alpha == 1.0 && self.beta == 0.0 && self.bias.is_none() && self.activation == Activation::None
    }

    /// The kernel, where sums are written as they are and where they are not.
    fn kernel<T: GemmElement>(&self, is_plain: bool) -> &'static str {
        let ([m, n, k], [step_a, step_b, _]) = (self.sizes, self.between());
        let is_wide = |elements: u64| (elements * size_of::<T>() as u64).is_multiple_of(16);
        let along = |order: Order, lies: Order, other: u32| u64::from(if order == lies { k } else { other });
        let rows = [along(self.a, Order::Rows, m), along(self.b, Order::Columns, n)];
        let batch = if self.batch > 1 { [step_a, step_b] } else { [0, 0] };
        if !rows.into_iter().chain(batch).all(is_wide) {
            return "any";
        }
        match (self.a, self.b) {
            (Order::Rows, Order::Columns) if is_plain => "",
            (Order::Rows, Order::Columns) => "fused",
            _ if !T::IS_TRANSPOSED => "any",
            (Order::Rows, Order::Rows) => "b_rows",
            (Order::Columns, Order::Columns) => "a_columns",
            (Order::Columns, Order::Rows) => "a_columns_b_rows",
        }
    }

    /// What becomes of the sums: where they go, and the numbers of the epilogue.
    fn epilogue<'a>(&'a self, c: Argument<'a>, step: u64, output: u32) -> [Argument<'a>; 7] {
        let bias = self.bias.map_or(Argument::from(0_u64), Argument::from);
        let activation = match self.activation {
            Activation::None => 0_u32,
            Activation::Relu => 1,
            Activation::GeluTanh => 2,
            Activation::Silu => 3,
        };
        [c, step.into(), self.alpha.into(), self.beta.into(), bias, activation.into(), output.into()]
    }
}

impl Kernels {
    /// A product on tensor cores, and what becomes of it; what is not a number of the elements of `c` is rounded once.
    ///
    /// Where k or a row, and the strides of a batch, are no multiple of 16 bytes, elements are copied one by one; so they are
    /// of `f32` and `i8` that do not lie along k, since `ldmatrix` transposes elements of 16 bits alone. Of a product that is
    /// split the time is that of both kernels, and the report that of the first.
    pub fn gemm_with<T: GemmElement, O: GemmOutput<T>>(
        &self,
        product: &Gemm<'_>,
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<O>,
    ) -> Result<Run, Error> {
        product.check(a, b, c)?;
        let ([m, n, k], [.., step_c]) = (product.sizes, product.between());
        let tiles = u64::from(m.div_ceil(TILE)) * u64::from(n.div_ceil(TILE)) * u64::from(product.batch);
        let splits = product.splits.of(tiles, small((k as usize).div_ceil(STEP / size_of::<T>())));
        if splits == 1 {
            let epilogue = product.epilogue(c.into(), step_c, O::NUMBER);
            let is_plain = product.is_plain() && O::NUMBER == T::SUMS;
            return self.launch_product(product, 1, is_plain, a, b, &epilogue);
        }
        let blocks = (splits as usize).saturating_mul(product.batch as usize);
        let parts = Buffer::<T::Sum>::unwritten(self.module.device(), blocks.saturating_mul(area(m, n)))?;
        let alone = Gemm { alpha: 1.0, beta: 0.0, bias: None, activation: Activation::None, ..*product };
        let sums = alone.epilogue((&parts).into(), u64::from(m) * u64::from(n), 0);
        let first = self.launch_product(product, splits, true, a, b, &sums)?;
        let grid = [n.div_ceil(TILE), m.div_ceil(8), product.batch];
        let totals: [Argument<'_>; 4] = [m.into(), n.into(), splits.into(), (&parts).into()];
        let arguments = [&totals[..], &product.epilogue(c.into(), step_c, O::NUMBER)].concat();
        let second = self.launch(T::TOTAL, Launch { grid, block: [TILE, 1, 1], shared: 0 }, &arguments)?;
        Ok(Run { time: first.time + second.time, ..first })
    }

    /// Each of so many blocks a tile sums its part.
    fn launch_product<T: GemmElement>(
        &self,
        product: &Gemm<'_>,
        splits: u32,
        is_plain: bool,
        a: &Buffer<T>,
        b: &Buffer<T>,
        epilogue: &[Argument<'_>; 7],
    ) -> Result<Run, Error> {
        let ([m, n, k], [step_a, step_b, _]) = (product.sizes, product.between());
        let suffix = product.kernel::<T>(is_plain);
        let kernel = format!("gemm_{}{}{suffix}", T::NAME, if suffix.is_empty() { "" } else { "_" });
        let ([row_a, column_a], [row_b, column_b]) = (product.a.strides(m, k), product.b.strides(k, n));
        // The kernels count the columns of b as rows: n × k.
        let factors: [Argument<'_>; 12] = [
            m.into(),
            n.into(),
            k.into(),
            splits.into(),
            a.into(),
            step_a.into(),
            row_a.into(),
            column_a.into(),
            b.into(),
            step_b.into(),
            column_b.into(),
            row_b.into(),
        ];
        let arguments = [&factors[..], &epilogue[..if suffix.is_empty() { 2 } else { 7 }]].concat();
        let grid = [n.div_ceil(TILE), m.div_ceil(TILE), splits.saturating_mul(product.batch)];
        let module = if T::IS_OF_SM_89 { self.of_e4m3()? } else { &self.module };
        launched(module, &kernel, Launch { grid, block: [TILE, 1, 1], shared: 0 }, &arguments)
    }
}
