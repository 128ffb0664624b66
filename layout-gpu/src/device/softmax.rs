//! Softmax of rows whose scores come in pieces.
//!
//! ```text
//!     scores     S₀                S₁                      a piece of each row at a time
//!     greatest   m₀ = max S₀       m₁ = max(m₀, S₁)        of the row: lanes exchange it
//!     total      l₀ = Σ exp(S₀−m₀) l₁ = l₀·exp(m₀−m₁) + Σ exp(S₁−m₁)      of the thread alone; of the row in the end
//! ```
//!
//! Earlier sums shrink by `exp(m₀−m₁)`, and so must what was summed with the shares.
//!
//! ```ignore
//! let mut softmax = OnlineSoftmax::new(Mma, SCALE);
//! for (step, read, write) in pipeline::<2>(count, 32) {
//!     let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };          // the scores become shares
//!     shrunk.apply(&mut sums.tensor_mut(), |sum, shrunk| sum * shrunk);
//!     narrow(&scores.tensor(), &mut shares.tensor_mut());
//!     unsafe { gemm(Mma, &mut sums.tensor_mut(), &shares.tensor(), &v.tensor()) };
//! }
//! let share = unsafe { softmax.finish() };
//! share.apply(&mut sums.tensor_mut(), |sum, share| sum * share);
//! ```
//!
//! **Law.** Whatever the pieces: `exp2(scale · x)` over its sum along the row is the share, shrunk with each later piece, times `finish`.
//!
//! A score of −∞ does not count: that is the mask. The greatest begins with −10³⁰ and not with −∞, so that a piece without a score that counts
//! leaves everything as it is, and no row needs a test; scores that count are greater.

use layout_core::atoms::{FirstMma, StaticTiledMma};
use layout_core::{Elements, StaticLayout, Tensor};

use super::{HeldMut, PerRow, exp2, fma, rcp};

/// The greatest before any score.
const LEAST: f32 = -1e30;

/// The greatest score and the sum of the shares of each of this thread's rows, as far as they have been seen.
#[derive(Clone, Copy, Debug)]
pub struct OnlineSoftmax<M, L> {
    greatest: PerRow<f32, M, L>,
    total: PerRow<f32, M, L>,
    scale: f32,
}

impl<M: StaticTiledMma, L: StaticLayout> OnlineSoftmax<M, L> {
    /// The state before any score, for `exp2(scale · score)`: with `scale` `LOG2_E / √d`, `exp(score / √d)`. The scale is positive.
    #[must_use]
    #[inline(always)]
    pub fn new<F: FirstMma<Given = M>>(mma: F, scale: f32) -> Self {
        let _ = mma;
        Self { greatest: PerRow::filled(LEAST), total: PerRow::filled(0.0), scale }
    }

    /// Turns the scores into shares, and returns the factor by which the earlier sums of each row shrink.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[must_use]
    #[inline(always)]
    pub unsafe fn take<P>(&mut self, scores: &mut Tensor<P, L>) -> PerRow<f32, M, L>
    where
        P: HeldMut + Elements<Element = f32>,
    {
        let scale = self.scale;
        // SAFETY: the caller's promise.
        let greatest = unsafe { self.greatest.fold(scores, f32::max).across_lanes(f32::max) };
        let shrunk = self.greatest.zip(
            greatest,
            #[inline(always)]
            |before, now| exp2((before - now) * scale),
        );
        greatest.map(|greatest| -greatest * scale).apply(
            scores,
            #[inline(always)]
            |score, from| exp2(fma(score, scale, from)),
        );
        self.total = self.total.zip(shrunk, |total, shrunk| total * shrunk).fold(
            scores,
            #[inline(always)]
            |sum, share| sum + share,
        );
        self.greatest = greatest;
        shrunk
    }

    /// Returns the greatest score and the sum of the shares of each row, to be merged with those of other scores of the same rows, such as another
    /// warp's: what was summed with shares counts `exp2((greatest - most) * scale)` times, where `most` is the greatest of all.
    ///
    /// A row without a score that counts has the sum 0, and counts 0 times.
    ///
    /// ```ignore
    /// let (greatest, total) = softmax.into_parts();
    /// states.write((row, warp, 0_u32), greatest.of_sum(i));
    /// states.write((row, warp, 1_u32), total.of_sum(i));
    /// ```
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[must_use]
    #[inline(always)]
    pub unsafe fn into_parts(self) -> (PerRow<f32, M, L>, PerRow<f32, M, L>) {
        // SAFETY: the caller's promise.
        (self.greatest, unsafe { self.total.across_lanes(|a, b| a + b) })
    }

    /// Returns 1 over the sum of each row, infinity for a row without a score that counts.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[must_use]
    #[inline(always)]
    pub unsafe fn finish(self) -> PerRow<f32, M, L> {
        // SAFETY: the caller's promise.
        unsafe { self.total.across_lanes(|a, b| a + b) }.map(rcp)
    }
}
