//! # Concatenation
//!
//! **Definition.** `A.concat_ins(B)` has the input dimensions of both, first those of `A`: `(x, y) ↦ A(x) ^ B(y)`. `A.concat_outs(B)` has the output
//! dimensions of both: `x ↦ (A(x), B(x))`.
//! 1. The other side is the same in both, in names, order and sizes;
//! 2. the concatenated sides have no name in common.
//!
//! **Law:** each operand is again a [sublayout](LinearLayout::sublayout) of the whole; both concatenations are associative. The image of
//! `A.concat_ins(B)` is the sum of the two images, the null space of `A.concat_outs(B)` is the intersection of the two null spaces.
//!
//! **Worked example:** `linear{ lane: [1] -> o: 4 }` and `linear{ warp: [2] -> o: 4 }` give `linear{ lane: [1], warp: [2] -> o: 4 }`.
//!
//! ```text
//!   [ A | B ]   concat_ins: matrices side by side        [ A ]   concat_outs:
//!                                                        [ B ]   one above the other
//! ```
//!
//! **Refuses:** [`LinearError::DimsDiffer`], [`LinearError::OtherDim`], [`LinearError::DimTwice`]. Source: Triton (`concatIns`, `concatOuts`).

use super::LinearLayout;
use super::error::LinearError;
use super::word::raise;
use crate::control::{each, tri};

impl LinearLayout {
    /// The layout with the input dimensions of both, and one output.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let lane = LinearLayout::from_bases(&[("lane", &[&[1]])], &[("o", 4)])?;
    /// let warp = LinearLayout::from_bases(&[("warp", &[&[2]])], &[("o", 4)])?;
    /// assert_eq!(lane.concat_ins(&warp)?.to_string(), "linear{ lane: [1], warp: [2] -> o: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn concat_ins(&self, other: &Self) -> Result<Self, LinearError> {
        tri!(self.outs.expect_same(&other.outs));
        let mut all = *self;
        each!(i in 0, other.ins.count() => {
            all = tri!(all.with_dim_of(other.ins.get(i).name, other, i));
        });
        Ok(all)
    }

    /// The layout with the output dimensions of both, and one input.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let row = LinearLayout::from_bases(&[("x", &[&[1], &[0]])], &[("row", 2)])?;
    /// let col = LinearLayout::from_bases(&[("x", &[&[0], &[1]])], &[("col", 2)])?;
    /// assert_eq!(row.concat_outs(&col)?.to_string(), "linear{ x: [(1,0),(0,1)] -> row: 2, col: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn concat_outs(&self, other: &Self) -> Result<Self, LinearError> {
        tri!(self.ins.expect_same(&other.ins));
        let mut all = *self;
        each!(j in 0, other.outs.count() => {
            all.outs = tri!(all.outs.push(other.outs.get(j).name, other.outs.get(j).bits));
        });
        each!(bit in 0, self.width() => {
            all.bases[bit] |= raise(other.bases[bit], self.outs.bits());
        });
        Ok(all)
    }
}
