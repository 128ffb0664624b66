//! The epilogue of a product: from the sums to C.
//!
//! ```text
//!     Each     registers ──f(sum, (row, column))──▶ C           a function in the source: it costs what it computes
//!     Fused    registers ──▶ shared ──▶ numbers of the host ──▶ C
//! ```

use crate::matrix::row_major;
use layout_gpu::atoms::StaticTiledMma;
use layout_gpu::device::{Smem, thread_idx};
use layout_gpu::{C, Fragment, Tensor, copy_raw_if, elem_less, layout, unroll};

layout! {
    /// The layout of the sums, which is the same for all atoms of 16×8.
    pub(super) Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
    /// A thread's sums of a tile.
    pub(super) Sums = partition_fragment_C((128,128), Mma);
}

/// The destination of sums.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The tile.
    pub(super) tile: (u32, u32),
    /// The rows and columns of C.
    pub(super) shape: (u32, u32),
    /// The index of the matrix of C.
    pub(super) matrix: u32,
}

/// The epilogue of a product.
pub(super) trait Epilogue<S: Sum> {
    /// Writes a tile, with 24 KiB of shared memory in which copies may still arrive.
    ///
    /// # Safety
    /// All threads of the block come, each with its sums; C has these sizes.
    unsafe fn finish(self, sums: Fragment<S, Sums>, place: Place, shared: Smem<u32>);
}

/// Applies a function to each sum and its row and column.
pub(super) struct Each<Output, F> {
    pub(super) c: *mut Output,
    pub(super) c_matrix: u64,
    pub(super) of: F,
}

impl<S: Sum, Output: Copy + Default + 'static, F: Fn(S, (u32, u32)) -> Output> Epilogue<S> for Each<Output, F> {
    #[inline(always)]
    unsafe fn finish(self, sums: Fragment<S, Sums>, place: Place, _: Smem<u32>) {
        let Place { tile: at, shape, matrix } = place;
        let (tile, mine) = ((C::<128>, C::<128>), Mma.get_slice(thread_idx().x));
        let which = mine.partition_c(Tensor::identity(shape).local_tile(tile, at));
        let mut to = mine.partition_c(row_major(start(self.c, matrix, self.c_matrix), shape).local_tile(tile, at));
        let results = each(
            &sums,
            #[inline(always)]
            |i, sum| (self.of)(sum, which.at(i as u32)),
        );
        // SAFETY: inside `c`, one thread an element.
        unsafe { copy_raw_if(&results.tensor(), &mut to, |i| elem_less(which.at(i as u32), shape)) };
    }
}

/// A function of the index of each sum, and of the sum.
#[inline(always)]
pub(super) fn each<S: Sum, R: Copy + Default + 'static>(
    sums: &Fragment<S, Sums>,
    f: impl Fn(usize, S) -> R,
) -> Fragment<R, Sums> {
    let mut results = Fragment::filled(R::default());
    unroll::<2>(
        #[inline(always)]
        |half| {
            unroll::<64>(
                #[inline(always)]
                |i| {
                    let i = 64 * half + i;
                    results.tensor_mut()[i] = f(i, sums.tensor()[i]);
                },
            )
        },
    );
    results
}

/// Returns the start of a matrix of a batch.
#[inline(always)]
fn start<T>(data: *mut T, matrix: u32, stride: u64) -> *mut T {
    data.wrapping_add(u64::from(matrix).wrapping_mul(stride) as usize)
}

/// A sum of 32 bits.
pub(super) trait Sum: Copy + Default + 'static {
    /// Makes a sum from its bits.
    fn of_bits(bits: u32) -> Self;
    /// Returns its bits.
    fn bits(self) -> u32;
    /// Rounds to the nearest number.
    fn number(self) -> f32;
    /// Adds, integers modulo 2³².
    fn plus(self, other: Self) -> Self;
}

macro_rules! sums {
    ($($Sum:ty: $of_bits:expr, $bits:expr, $number:expr, $plus:expr;)*) => {$(
        impl Sum for $Sum {
            #[inline(always)]
            fn of_bits(bits: u32) -> Self {
                $of_bits(bits)
            }

            #[inline(always)]
            fn bits(self) -> u32 {
                $bits(self)
            }

            #[inline(always)]
            fn number(self) -> f32 {
                $number(self)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                $plus(self, other)
            }
        }
    )*};
}

sums! {
    f32: f32::from_bits, f32::to_bits, |sum| sum, |a: f32, b: f32| a + b;
    i32: u32::cast_signed, i32::cast_unsigned, |sum| sum as f32, i32::wrapping_add;
}
