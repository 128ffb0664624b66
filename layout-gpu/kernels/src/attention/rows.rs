//! A thread's two rows of scores: the mask, and the greatest and the sum so far.
//!
//! ```text
//!     keys       0 … 63            64 … 127          …
//!     scores     S₀                S₁                      16 of a row in a thread, 64 in the four lanes of a quad
//!     greatest   m₀ = max S₀       m₁ = max(m₀, S₁)        of the quad, after each step
//!     sum        l₀ = Σ exp(S₀−m₀) l₁ = l₀·exp(m₀−m₁) + Σ exp(S₁−m₁)      of the thread alone; of the quad in the end
//! ```
//!
//! Earlier sums shrink by `exp(m₀−m₁)` when a greater score comes, both the sum and the row of the result.

use super::Mma;
use layout_gpu::device::{barrier, exp2, quad_max, quad_sum, rcp, wait_copies};
use layout_gpu::{Fragment, layout, unroll};

layout! {
    /// A thread's scores of 64 queries and keys.
    pub(super) Scores = partition_fragment_C((64,64), Mma);
}

/// Two rows of scores, as far as they have been seen.
pub(super) struct Rows {
    greatest: [f32; 2],
    total: [f32; 2],
    /// The factor of a score: `exp(x / √d)` is `exp2(x · scale)`.
    scale: f32,
}

/// √64 and √128.
const SQRT: [f32; 3] = [0.0, 8.0, 11.313_708];

impl Rows {
    /// Makes rows for heads of `D` elements.
    #[inline(always)]
    pub(super) fn of_heads<const D: usize>() -> Self {
        let scale = core::f32::consts::LOG2_E / const { SQRT[D / 64] };
        Self { greatest: [f32::NEG_INFINITY; 2], total: [0.0; 2], scale }
    }

    /// Turns the scores of a row into shares, and returns the factor by which the earlier sums shrink.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[inline(always)]
    pub(super) unsafe fn take(&mut self, row: usize, scores: &mut Fragment<f32, Scores>) -> f32 {
        let mut most = self.greatest[row];
        unroll::<16>(
            #[inline(always)]
            |i| most = most.max(scores[((i % 2, row), 0, i / 2)]),
        );
        // SAFETY: the caller's promise.
        let most = unsafe { quad_max(most) };
        // A row without any score so far has no greatest.
        let base = if most == f32::NEG_INFINITY { 0.0 } else { most };
        let shrunk = exp2((self.greatest[row] - base) * self.scale);
        let mut sum = 0.0;
        unroll::<16>(
            #[inline(always)]
            |i| {
                let at = ((i % 2, row), 0, i / 2);
                scores[at] = exp2((scores[at] - base) * self.scale);
                sum += scores[at];
            },
        );
        self.total[row] = self.total[row] * shrunk + sum;
        self.greatest[row] = most;
        shrunk
    }

    /// Returns one over the sum of a row.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[inline(always)]
    pub(super) unsafe fn share(&self, row: usize) -> f32 {
        // SAFETY: the caller's promise.
        rcp(unsafe { quad_sum(self.total[row]) })
    }
}

/// Returns the number of keys of a query: all, or those up to its own, counted from the last.
#[inline(always)]
pub(super) fn count_keys(query: u32, queries: u32, keys: u32, is_causal: u32) -> u32 {
    if is_causal != 0 { (query + keys + 1).saturating_sub(queries).min(keys) } else { keys }
}

/// Hides the scores of keys that a row does not have: `key` gives the key of a score, `counts` the number of keys of a row.
#[inline(always)]
pub(super) fn hide(scores: &mut Fragment<f32, Scores>, counts: [u32; 2], key: impl Fn(usize) -> u32) {
    let mut scores = scores.tensor_mut();
    unroll::<32>(
        #[inline(always)]
        |i| {
            if key(i) >= counts[i / 2 % 2] {
                scores[i] = f32::NEG_INFINITY;
            }
        },
    );
}

/// Waits for the fetched data, in all threads.
///
/// # Safety
/// All threads of the block call it together.
#[inline(always)]
pub(super) unsafe fn arrived() {
    wait_copies::<0>();
    // SAFETY: the caller's promise.
    unsafe { barrier() };
}
