//! Matrix products on tensor cores.

mod e4m3;
mod element;
mod launch;

use super::Kernels;
use crate::host::{Buffer, Error, Run};

pub use e4m3::E4M3;
pub use element::{GemmElement, GemmOutput};

/// A matrix product: `c = activation(alpha · a b + beta · c + bias)` for `a` of m × k, `b` of k × n and row-major `c`
/// of m × n, or of a batch of them. [`new`](Gemm::new) gives the default of every field:
///
/// ```
/// use half::bf16;
/// use layout_gpu::host::{Buffer, Device};
/// use layout_gpu::kernels::{Activation, Gemm, Kernels, Order};
///
/// let device = Device::interpreter();
/// let numbers = |count: usize| (0..count).map(|i| bf16::from_f32(i as f32 - 2.0)).collect::<Vec<_>>();
/// let (a, b) = (Buffer::from_slice(&device, &numbers(2 * 3))?, Buffer::from_slice(&device, &numbers(3 * 2))?);
/// let bias = Buffer::from_slice(&device, &[0.5, -1.0])?;
/// let mut c = Buffer::<bf16>::unwritten(&device, 2 * 2)?;
/// let product =
///     Gemm { b: Order::Rows, alpha: 0.5, bias: Some(&bias), activation: Activation::Relu, ..Gemm::new([2, 2, 3]) };
/// Kernels::load(&device)?.gemm_with(&product, &a, &b, &mut c)?;
/// // (-2 -1 0; 1 2 3) times (-2 -1; 0 1; 2 3), half of it, and the bias; nothing below 0.
/// assert_eq!(c.to_vec()?, [2.5, 0.0, 2.5, 4.0].map(bf16::from_f32));
/// # Ok::<(), layout_gpu::host::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Gemm<'a> {
    /// m, n and k.
    pub sizes: [u32; 3],
    /// The order of `a`, m × k.
    pub a: Order,
    /// The order of `b`, k × n.
    pub b: Order,
    /// The number of matrices in each of `a`, `b` and `c`.
    pub batch: u32,
    /// Elements from one matrix of `a`, of `b` and of `c` to the next; `None` if they lie one after the other. Those of
    /// `a` or `b` may be 0: one matrix for all.
    pub strides: Option<[u64; 3]>,
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of the old `c`; with 0 it is not read.
    pub beta: f32,
    /// A number for each column of `c`.
    pub bias: Option<&'a Buffer<f32>>,
    /// A function applied to each element.
    pub activation: Activation,
    /// The number of blocks that share the k of a tile.
    pub splits: Splits,
}

impl Gemm<'_> {
    /// Describes `c = a b` of one matrix each, `a` in rows and `b` in columns: both lie along k, as tensor cores take them.
    #[must_use]
    pub const fn new(sizes: [u32; 3]) -> Self {
        Self {
            sizes,
            a: Order::Rows,
            b: Order::Columns,
            batch: 1,
            strides: None,
            alpha: 1.0,
            beta: 0.0,
            bias: None,
            activation: Activation::None,
            splits: Splits::Auto,
        }
    }
}

/// The order of a matrix in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row after row.
    Rows,
    /// Column after column.
    Columns,
}

/// A function applied to each element of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// x
    None,
    /// The greater of x and 0.
    Relu,
    /// `x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))`
    GeluTanh,
    /// `x / (1 + exp(−x))`
    Silu,
}

/// The number of blocks that share the k of a tile of 128×128. With more than one, each writes its sums, and a second kernel
/// adds these, always in one order: the result is the same each time, and may differ in its last bits for another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splits {
    /// One if there are 64 tiles or more, which keep a GPU busy; else as many as make at most 128 blocks of it, and leave
    /// each at least 8 steps of 64 bytes of a row.
    Auto,
    /// This many, but not more than there are steps.
    Of(u32),
}

impl Splits {
    /// Returns the number for this many tiles of this many steps.
    fn count(self, tiles: u64, steps: u32) -> u32 {
        let most = match self {
            Self::Auto if tiles >= 64 => 1,
            #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
            Self::Auto => (128 / tiles.max(1)).min((steps / 8).into()) as u32,
            Self::Of(splits) => splits.min(steps),
        };
        most.max(1)
    }
}

impl Kernels {
    /// Computes `c = a bᵀ` on tensor cores, for `a` of m × k, `b` of n × k and `c` of m × n, all row-major: the product of [`Gemm::new`].
    ///
    /// Rows of a multiple of 16 bytes are copied 16 bytes at once; those of other lengths, element by element.
    ///
    /// ```
    /// use half::bf16;
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::Kernels;
    ///
    /// let device = Device::interpreter();
    /// let numbers = |count: usize| (0..count).map(|i| bf16::from_f32((i % 7) as f32)).collect::<Vec<_>>();
    /// let (a, b) = (Buffer::from_slice(&device, &numbers(3 * 8))?, Buffer::from_slice(&device, &numbers(2 * 8))?);
    /// let mut c = Buffer::unwritten(&device, 3 * 2)?;
    /// Kernels::load(&device)?.gemm([3, 2, 8], &a, &b, &mut c)?;
    /// // Row 0 of a and row 1 of b: 0·1 + 1·2 + 2·3 + 3·4 + 4·5 + 5·6 + 6·0 + 0·1.
    /// assert_eq!(c.to_vec()?[1], 70.0);
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    pub fn gemm<T: GemmElement>(
        &self,
        sizes: [u32; 3],
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<T::Sum>,
    ) -> Result<Run, Error> {
        self.gemm_with(&Gemm::new(sizes), a, b, c)
    }
}

#[cfg(test)]
mod tests {
    use super::Splits;

    #[test]
    fn few_tiles_are_split_and_many_are_not() {
        let auto = |tiles, steps| Splits::Auto.count(tiles, steps);
        assert_eq!(
            [auto(64, 1000), auto(63, 1000), auto(1, 1000), auto(1, 15), auto(1, 16), auto(0, 0)],
            [1, 2, 125, 1, 2, 1]
        );
        assert_eq!([Splits::Of(5).count(100, 3), Splits::Of(0).count(1, 9), Splits::Of(4).count(1, 0)], [3, 1, 1]);
    }
}
