//! Reductions and prefix sums of a block: within warps by shuffles, between them through a word of shared memory for each warp.
//!
//! ```text
//!     thread        0 … 31   32 … 63   …   224 … 255
//!     warp's sum       s0        s1    …         s7         shared memory: 8 words, a barrier
//!     block's sum                  s0 + … + s7              each thread adds them for itself, in this order
//! ```
//!
//! ```ignore
//! let words = Smem::<f32>::for_layout(Warps);                                // `Warps = 4:1`, at the start of the kernel
//! let squares = unsafe { block_reduce::<4, _>(words, squares, |a, b| a + b) };
//! ```
//!
//! **Law.** With an associative operation, `block_scan` gives thread `t` the combination of threads 0 to `t`, in order; with a
//! commutative one, too, `block_reduce` gives all threads that of all. The words are used once, or after another barrier.

use super::{Exchanged, Smem, Word, among, barrier, lane_idx, shuffle_up, thread_idx};

/// Combines the values of lanes 0 to this one, in order.
///
/// # Safety
/// All lanes of the warp call it together.
#[must_use]
#[inline(always)]
pub unsafe fn warp_scan<T: Exchanged>(mut value: T, combine: impl Fn(T, T) -> T) -> T {
    let lane = lane_idx();
    layout_core::unroll::<5>(|step| {
        // SAFETY: the caller's promise.
        let before = unsafe { shuffle_up(value, 1 << step) };
        value = if lane >= 1 << step { combine(before, value) } else { value };
    });
    value
}

/// Stores each warp's value, of the lane `from`, for all threads to read.
///
/// # Safety
/// All threads of the block call it together; `words` has a word for each warp.
#[inline(always)]
unsafe fn share<T: Word>(words: Smem<T>, value: T, from: u32) {
    // SAFETY: the caller's promise: one lane of each warp stores its word, and all meet before any reads.
    unsafe {
        if lane_idx() == from {
            words.add(thread_idx().x / 32).store(value);
        }
        barrier();
    }
}

/// Combines the values of all threads of a block of `WARPS` warps, for all of them.
///
/// # Safety
/// All threads of the block call it together, `WARPS` whole warps counted along `x` (other blocks would store two warps' values in one
/// word); `words` has `WARPS` words, which nobody else uses until the next barrier.
#[must_use]
#[inline(always)]
pub unsafe fn block_reduce<const WARPS: usize, T: Exchanged + Word>(
    words: Smem<T>,
    value: T,
    combine: impl Fn(T, T) -> T,
) -> T {
    const { assert!(WARPS >= 1 && WARPS <= 32, "a block has 1 to 32 warps") }
    // SAFETY: the caller's promise; the words were stored before the barrier.
    unsafe {
        share(words, among::<32, T>(value, &combine), 0);
        let mut all = words.load();
        layout_core::unroll::<32>(|warp| {
            if warp > 0 && warp < WARPS {
                all = combine(all, words.add(warp as u32).load());
            }
        });
        all
    }
}

/// Combines the values of threads 0 to this one of a block of `WARPS` warps, in order.
///
/// ```ignore
/// let (upto, all) = unsafe { (block_scan::<4, _>(other, sum, add), block_reduce::<4, _>(one, sum, add)) };
/// let mut running = before + (upto - sum);                                       // of the threads before this one
/// ```
///
/// # Safety
/// Same conditions as [`block_reduce`].
#[must_use]
#[inline(always)]
pub unsafe fn block_scan<const WARPS: usize, T: Exchanged + Word>(
    words: Smem<T>,
    value: T,
    combine: impl Fn(T, T) -> T,
) -> T {
    const { assert!(WARPS >= 1 && WARPS <= 32, "a block has 1 to 32 warps") }
    // SAFETY: the caller's promise; the words were stored before the barrier.
    unsafe {
        let mine = warp_scan(value, &combine);
        share(words, mine, 31);
        let warp = thread_idx().x / 32;
        let mut before = words.load();
        layout_core::unroll::<32>(|other| {
            if other > 0 && other + 1 < WARPS {
                let sum = combine(before, words.add(other as u32).load());
                before = if (other as u32) < warp { sum } else { before };
            }
        });
        if warp == 0 { mine } else { combine(before, mine) }
    }
}
