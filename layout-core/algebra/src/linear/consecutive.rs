//! # Consecutive elements
//!
//! **Definition.** `num_consecutive(L)` is the largest power of two `V` such that
//! 1. the first `V` coordinates of the first input dimension go to `0, 1, …, V−1` of the first output dimension, and of no other;
//! 2. no other basis moves the bits of that output dimension that are below `V`.
//!
//! Every thread's first `V` registers thus hold aligned neighbors. `contiguous_elems(d)` is the largest power of two `n` such that elements `0, …, n−1` of
//! output dimension `d` are all reached, ignoring the other dimensions.
//!
//! **Law:** `L(x + v) = L(x) + v` in the first output, with the others unchanged, for every `v < V` and every `x` whose first coordinate is a multiple of
//! `V`; this does not hold for `2V`.
//!
//! **Worked example:** `linear{ register: [1,2,8], lane: [4,16] }`: registers 0 to 3 hold neighbors and nothing else moves the two lowest bits: 4.
//!
//! ```text
//!   register  0 1 2 3 | 4  5  6  7
//!   element   0 1 2 3 | 8  9 10 11        V = 4
//! ```
//!
//! **Refuses:** an output dimension that does not exist ([`LinearError::UnknownDim`]). Source: Triton (`getNumConsecutiveInOut`).

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::vectors::Vectors;
use super::word::{bit, bits, raise};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// The number of first coordinates with consecutive, aligned images.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("register", &[&[1], &[2], &[8]]), ("lane", &[&[4], &[16]])], &["offset"])?;
    /// assert_eq!(layout.num_consecutive(), 4);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    pub const fn num_consecutive(this: &LinearLayout, trace: &mut Trace) -> u64 {
        if this.ins.count() == 0 || this.outs.count() == 0 {
            return 1;
        }
        trace.begin_linear(Stage::LinearBases, this);
        let mut straight = 0;
        while straight < this.ins.get(0).bits
            && straight < this.outs.get(0).bits
            && this.basis(0, straight) == bit(straight)
        {
            trace.found(LinearFact::Digit { bit: straight, stride: bit(straight) });
            straight = straight.saturating_add(1);
        }
        let mut moved = 0;
        each!(k in straight as usize, this.width() => {
            moved |= this.outs.part(this.bases[k], 0);
            trace.found(LinearFact::Moves { bit: k as u32, word: this.outs.part(this.bases[k], 0) });
        });
        trace.leave();
        bit(if moved != 0 && moved.trailing_zeros() < straight { moved.trailing_zeros() } else { straight })
    }

    /// The number of first elements of an output dimension that are all reached.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[3], &[1], &[8]])], &[("o", 16)])?;
    /// assert_eq!(layout.contiguous_elems("o")?, 4);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn contiguous_elems(this: &LinearLayout, trace: &mut Trace, name: &str) -> Result<u64, LinearError> {
        let at = tri!(this.outs.expect(&tri!(Name::new(name))));
        let mut images = Vectors::NONE;
        each!(k in 0, this.width() => {
            images = images.and(this.outs.part(this.bases[k], at));
        });
        trace.begin_linear(Stage::LinearBases, this);
        bits!(k in this.outs.get(at).bits => {
            let is_reached = images.spans(bit(k));
            trace.found(LinearFact::Spanned { word: raise(bit(k), this.outs.from(at)), is_reached });
            if !is_reached {
                trace.leave();
                return Ok(bit(k));
            }
        });
        trace.leave();
        Ok(this.outs.get(at).size())
    }
}
