//! # A token by chance
//!
//! Token `i` has weight `w(i) = exp((logit(i) − greatest) / temperature)`. Of the tokens, the greatest first, those are kept that come before there are `most` of them, or
//! before they have the share `mass` of all weight; with the last one those that equal it. One of them is drawn, in proportion to its weight.
//!
//! **Nothing is sorted.** The bits of a number are an integer in the order of numbers, once negative ones are turned around. Whether the tokens from an integer on are enough
//! is a reduction of the block, and it is so up to some integer and not above it. Its 32 bits are found from the first to the last:
//!
//! ```text
//!     logits                           2.0   −1.0   0.5   2.0   −3.0        most = 3
//!     from 2.0:  2 tokens;  from 0.5:  3 tokens, which are enough           threshold = ordered(0.5)
//!     kept, and their sums up to each  1.0     –    1.22  2.22     –        a draw of 0.5 is 1.11: token 2
//! ```
//!
//! A sum of the weights kept up to each token is a scan of the block for each 512 tokens. The token is the first whose sum is above the draw.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{block_reduce, block_scan, exp2};

use crate::tokens::{Warps, each_four};

/// Returns an integer that is greater where the number is.
#[inline(always)]
const fn ordered(number: f32) -> u32 {
    let bits = number.to_bits();
    bits ^ ((bits.cast_signed() >> 31).cast_unsigned() | 1 << 31)
}

/// A row of logits, as its block reads it.
#[derive(Clone, Copy)]
struct Row {
    columns: u32,
    logits: *const f32,
    greatest: f32,
    scale: f32,
}

impl Row {
    /// Returns the weight of a logit, 0 if it is below the threshold.
    #[inline(always)]
    fn weight(self, logit: f32, threshold: u32) -> f32 {
        if ordered(logit) >= threshold { exp2((logit - self.greatest) * self.scale) } else { 0.0 }
    }

    /// Returns how many of a thread's tokens are kept, and what they weigh.
    ///
    /// # Safety
    /// That of [`each_four`].
    #[inline(always)]
    unsafe fn kept(self, threshold: u32) -> (u32, f32) {
        let (mut count, mut weight) = (0, 0.0);
        let take = #[inline(always)]
        |held: [f32; 4], _| {
            unroll::<4>(|i| {
                count += u32::from(ordered(held[i]) >= threshold);
                weight += self.weight(held[i], threshold);
            });
        };
        // SAFETY: the caller's promise.
        unsafe { each_four(self.columns, self.logits, take) };
        (count, weight)
    }
}

/// Draws a token of each row: of the `most` greatest, or of fewer that have the share `mass` of all weight, by weights `exp2((logit − greatest) · scale)`.
/// No share is above a `mass` of infinity.
///
/// # Safety
/// Rows of `columns` numbers above −∞, a multiple of 4, aligned to 16 bytes, with a draw in [0, 1) and a token for each. A block of 128 threads for each row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sample(
    columns: u32,
    scale: f32,
    most: u32,
    mass: f32,
    draws: *const f32,
    logits: *const f32,
    tokens: *mut u32,
) {
    block_size::<128, 1, 1>();
    let [one, other] = [Smem::<f32>::for_layout(Warps), Smem::<f32>::for_layout(Warps)];
    let counts = Smem::<u32>::for_layout(Warps);
    let (sequence, add) = (block_idx().x as usize, |a: f32, b: f32| a + b);
    let logits = logits.wrapping_add(sequence * columns as usize);
    let mut greatest = f32::NEG_INFINITY;
    let take = #[inline(always)]
    |held: [f32; 4], _| unroll::<4>(|i| greatest = greatest.max(held[i]));
    // SAFETY: a row of the matrix. All threads come to each reduction, and one of other words is between two of the same.
    let (row, draw) = unsafe {
        each_four(columns, logits, take);
        let greatest = block_reduce::<4, _>(one, greatest, f32::max);
        (Row { columns, logits, greatest, scale }, *draws.wrapping_add(sequence))
    };
    let mut threshold = 0;
    // SAFETY: as above.
    let total = unsafe {
        let enough = mass * block_reduce::<4, _>(other, row.kept(0).1, add);
        for bit in (0..32).rev() {
            let next = threshold | 1 << bit;
            let (count, weight) = row.kept(next);
            let count = block_reduce::<4, _>(counts, count, |a, b| a + b);
            if block_reduce::<4, _>(other, weight, add) >= enough || count >= most {
                threshold = next;
            }
        }
        block_reduce::<4, _>(one, row.kept(threshold).1, add)
    };
    let (target, mut before, mut first, mut last) = (draw * total, 0.0, u32::MAX, 0);
    let take = #[inline(always)]
    |held: [f32; 4], column: u32| {
        // For all threads or none.
        if before > target {
            return;
        }
        let weights = held.map(|logit| row.weight(logit, threshold));
        let sum = weights[0] + weights[1] + weights[2] + weights[3];
        // SAFETY: as above.
        let (upto, all) = unsafe { (block_scan::<4, _>(other, sum, add), block_reduce::<4, _>(one, sum, add)) };
        let mut running = before + (upto - sum);
        unroll::<4>(|i| {
            running += weights[i];
            if weights[i] > 0.0 {
                last = column + i as u32;
                first = if running > target { first.min(last) } else { first };
            }
        });
        before += all;
    };
    // SAFETY: as above.
    let token = unsafe {
        each_four(columns, logits, take);
        // A draw near 1 may be above the sum, as the two are rounded differently: the last token that is kept.
        block_reduce::<4, _>(counts, if first == u32::MAX { u32::MAX - last } else { first }, Ord::min)
    };
    if thread_idx().x == 0 {
        let token = if token > u32::MAX / 2 { u32::MAX - token } else { token };
        // SAFETY: a token for each block.
        unsafe { *tokens.wrapping_add(sequence) = token };
    }
}
