//! The products and the attention of a sentence encoder, by maps of their factors.

use half::f16;
use layout_gpu::host::{Buffer, Error, Run};

use crate::products::{map, turned};
use crate::{Kernels, area, expect};

/// The rows of a model's layer: 12 heads of 32 elements.
const HIDDEN: u32 = 384;

impl Kernels {
    /// Computes `c = a bᵀ + bias` for row-major `a` of m × k, `b` of n × k and a number of `bias` for each column, rounded to f16; with `is_gelu`, `gelu` of that.
    ///
    /// # Errors
    /// Rows that are no multiple of 16 bytes, as all that TMA copies, buffers of other sizes, or what the device says.
    pub fn linear(
        &self,
        [m, n, k]: [u32; 3],
        [a, b]: [&Buffer<f16>; 2],
        (bias, is_gelu): (&Buffer<f32>, bool),
        c: &mut Buffer<f16>,
    ) -> Result<Run, Error> {
        expect("the bias", bias, n as usize)?;
        expect("the product", c, area([m, n]))?;
        let (a, b, grid) = (map(a, [m, k])?, map(b, [n, k])?, [n.div_ceil(64), m.div_ceil(64), 1]);
        is_even(n)?;
        let call = if is_gelu { Self::linear_gelu } else { Self::linear_f16 };
        // SAFETY: the maps and buffers are of matrices of these sizes, and there is a block for each tile.
        unsafe { call(self, m, n, k, a, b, bias, c).launch(grid) }
    }

    /// Computes `c = a bᵀ + bias` as [`linear`](Self::linear) does, in `f32`.
    ///
    /// # Errors
    /// Same as [`linear`](Self::linear).
    pub fn linear_wide(
        &self,
        [m, n, k]: [u32; 3],
        [a, b]: [&Buffer<f16>; 2],
        bias: &Buffer<f32>,
        c: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        expect("the bias", bias, n as usize)?;
        expect("the product", c, area([m, n]))?;
        is_even(n)?;
        let (a, b, grid) = (map(a, [m, k])?, map(b, [n, k])?, [n.div_ceil(64), m.div_ceil(64), 1]);
        // SAFETY: as above.
        unsafe { self.linear_f32(m, n, k, a, b, bias, c).launch(grid) }
    }

    /// Computes the attention of each of 12 heads within each sentence: `rows` has Q, K and V of all heads in each row of 1152, `o` as many rows of 384.
    /// The rows of sentence `z` are `starts[z]` to `starts[z + 1]`, at most `longest`; there are `sentences` of them, none without a row.
    ///
    /// # Errors
    /// Buffers of other sizes, or what the device says.
    ///
    /// # Safety
    /// The starts are as above, and the last is the number of rows.
    pub unsafe fn attend_within(
        &self,
        (starts, sentences, longest): (&Buffer<u32>, u32, u32),
        rows: &Buffer<f16>,
        o: &mut Buffer<f16>,
    ) -> Result<Run, Error> {
        let count = u32::try_from(o.len() / HIDDEN as usize).map_err(|_| Error::Length {
            what: "the result",
            expected: area([1 << 22, HIDDEN]),
            given: o.len(),
        })?;
        expect("the starts", starts, sentences as usize + 1)?;
        let (of_rows, of_columns) = (map(rows, [count, 3 * HIDDEN])?, turned(rows, [3 * HIDDEN, count])?);
        // SAFETY: the maps are of these rows, and there is a block for 64 queries of each head.
        unsafe {
            self.attend_sentences(starts, of_rows, of_columns, o).launch([longest.div_ceil(64), HIDDEN / 32, sentences])
        }
    }
}

/// Checks that rows begin at even elements, as they are stored by pairs.
fn is_even(n: u32) -> Result<(), Error> {
    let (expected, given) = (n.next_multiple_of(2) as usize, n as usize);
    if n.is_multiple_of(2) { Ok(()) } else { Err(Error::Length { what: "a row of the product", expected, given }) }
}
