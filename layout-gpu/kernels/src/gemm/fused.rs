//! The epilogue that the host chooses.
//!
//! `Fused` transposes 32 rows of the tile at a time in shared memory, so that a thread has a column, its bias once, and a
//! warp writes 32 neighbors of a row, whatever their type; and the choices are made in a loop that is written once, not
//! 128 times. Rows there are 136 words apart: the pairs of four rows, which half a warp stores at once, are in 32 banks.

use core::f32::math::round_ties_even;

use super::epilogue::{Epilogue, Mma, Place, Sum, Sums, each};
use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{BF16, F16, Smem, barrier, copy, exp2, fma, rcp, thread_idx, wait_copies};
use layout_gpu::{Fragment, Tensor, Whole, layout, unroll};

layout! {
    /// (row, column) of 32 rows of sums in shared memory.
    Rows = (32,128):(136,1);
    /// Two neighbors of a row.
    Turn = tiled_copy_C("UniversalCopy<uint64_t>", 32, Mma);
}

/// The epilogue `act(alpha · sum + beta · c + bias[column])`, with the host's choices.
#[derive(Clone, Copy)]
pub(super) struct Fused<S> {
    /// The first matrix of C, of the elements of `output`.
    pub(super) c: *mut S,
    /// From one matrix to the next.
    pub(super) c_matrix: u64,
    pub(super) alpha: f32,
    /// With 0 the old C is not read.
    pub(super) beta: f32,
    /// A number for each column, or null.
    pub(super) bias: *const f32,
    /// 1: max(x, 0); 2: GELU, by tanh; 3: x / (1 + exp(−x)); else x.
    pub(super) activation: u32,
    /// The elements of C: 0: the plain sums, without any of this; 1: `f32`; 2: bf16; 3: f16; 4: `i8`.
    pub(super) output: u32,
}

impl<S: Sum> Epilogue<S> for Fused<S> {
    #[inline(always)]
    unsafe fn finish(self, sums: Fragment<S, Sums>, place: Place, shared: Smem<u32>) {
        let t = thread_idx().x;
        let bits = each(
            &sums,
            #[inline(always)]
            |_, sum| sum.bits(),
        );
        // SAFETY: the factors' memory, which nobody uses any more and is larger.
        let (rows, mine) = (unsafe { Tensor::laid_over(shared, Rows) }, Turn.get_slice(t));
        let to = mine.partition_d(rows);
        wait_copies::<0>();
        unroll::<4>(
            #[inline(always)]
            |part| {
                // SAFETY: all threads are here: nobody reads the old contents, and then all is written.
                unsafe {
                    barrier();
                    copy(
                        Turn,
                        &mine.retile(bits.tensor()).slice((Whole, part, Whole)),
                        &mut to.slice((Whole, 0_u32, Whole)),
                    );
                    barrier();
                }
                let (first, column) = (128 * place.tile.0 + 32 * part as u32, 128 * place.tile.1 + t);
                // SAFETY: inside the rows, which were written.
                unsafe {
                    self.rows(
                        place,
                        (first, column),
                        32,
                        #[inline(always)]
                        |row| S::of_bits(rows.read((row, t))),
                    )
                };
            },
        );
    }
}

impl<S: Sum> Fused<S> {
    /// Writes this many rows of a column, from an element on.
    ///
    /// # Safety
    /// C has this shape; nobody else writes these.
    #[inline(always)]
    pub(super) unsafe fn rows(self, place: Place, (first, column): (u32, u32), count: u32, sum: impl Fn(u32) -> S) {
        let (m, n) = place.shape;
        if column >= n {
            return;
        }
        // SAFETY: the host's promise: a number for each column.
        let bias = if self.bias.is_null() { 0.0 } else { unsafe { *self.bias.wrapping_add(column as usize) } };
        let matrix = u64::from(place.matrix).wrapping_mul(self.c_matrix) as usize;
        let mut row = 0;
        while row < count && first + row < m {
            let at = matrix + (first + row) as usize * n as usize + column as usize;
            // SAFETY: the caller's promise.
            unsafe { self.put(sum(row), bias, at) };
            row += 1;
        }
    }

    /// Writes element `at`.
    #[inline(always)]
    unsafe fn put(self, sum: S, bias: f32, at: usize) {
        if self.output == 0 {
            // SAFETY: the caller's promise.
            unsafe { *self.c.wrapping_add(at) = sum };
            return;
        }
        // SAFETY: the caller's promise; with a `beta`, C was written.
        let old = if self.beta == 0.0 { 0.0 } else { unsafe { self.old(at) } };
        let x = fma(self.beta, old, fma(self.alpha, sum.number(), bias));
        let x = match self.activation {
            1 if x < 0.0 => 0.0,
            2 => x * sigmoid(1.595_769_1 * fma(0.044_715 * x * x, x, x)),
            3 => x * sigmoid(x),
            _ => x,
        };
        // SAFETY: the caller's promise.
        unsafe {
            match self.output {
                1 => *self.c.cast::<f32>().wrapping_add(at) = x,
                2 => *self.c.cast::<BF16>().wrapping_add(at) = BF16::from_f32(x),
                3 => *self.c.cast::<F16>().wrapping_add(at) = F16::from_f32(x),
                _ => *self.c.cast::<i8>().wrapping_add(at) = round_ties_even(x) as i8,
            }
        }
    }

    /// Returns the old element `at`.
    #[inline(always)]
    unsafe fn old(self, at: usize) -> f32 {
        // SAFETY: the caller's promise.
        unsafe {
            match self.output {
                1 => *self.c.cast::<f32>().wrapping_add(at),
                2 => (*self.c.cast::<BF16>().wrapping_add(at)).to_f32(),
                3 => (*self.c.cast::<F16>().wrapping_add(at)).to_f32(),
                _ => f32::from(*self.c.cast::<i8>().wrapping_add(at)),
            }
        }
    }
}

/// Computes `1 / (1 + exp(−x))`.
#[inline(always)]
fn sigmoid(x: f32) -> f32 {
    rcp(1.0 + exp2(-core::f32::consts::LOG2_E * x))
}
