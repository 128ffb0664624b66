//! # Matrix instructions of a warp
//!
//! **Definition.** The fragments of `mma.m16n8k*`, 16 rows by 8 columns, of `warps_per_cta` warps counted along the columns fastest, repeated over registers along
//! the columns and then the rows:
//! 1. for the accumulator a lane holds two neighbors of row `lane / 4`, at columns `2·(lane mod 4)`, and the same 8 rows below;
//! 2. for an operand, lane and register count along `k`: `k_width` neighbors in registers, 4 lanes, and again in registers; 8 lanes along the other
//!    dimension, and for operand 0, of 16 rows, twice in registers between the two;
//! 3. warps side by side along `k` hold the same part of an operand; repetitions go along `k` first.
//!
//! **Law:** every element is held, each as often as any other; for an accumulator no smaller than the tile, once. Warps along `k` hold the
//! same part of an operand.
//!
//! **Worked example:** the accumulator of one warp: lane 5 is at row 1, columns 2 and 3.
//!
//! ```text
//!   row 0   0 0 1 1 2 2 3 3      lanes
//!   row 1   4 4 5 5 6 6 7 7
//!    …
//!   row 8   0 0 1 1 2 2 3 3      registers 2 and 3
//! ```
//!
//! **Refuses:** other shapes of the instruction ([`LinearError::TooSmall`]), numbers that are not powers of two, an operand other than 0 and 1, a number of
//! dimensions other than two ([`LinearError::Arity`]).
//!
//! Source: PTX ISA, "Matrix fragments for mma.m16n8k16"; Triton (`NvidiaMmaEncodingAttr` of version 2, `DotOperandEncodingAttr`).

use super::super::LinearLayout;
use super::super::error::LinearError;
use super::super::identity::log2_of;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::trace::traced;

/// The warps of an instruction of 16 by 8; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct MmaV2 {
    /// The number of warps along rows and columns.
    pub warps_per_cta: [u64; 2],
    /// The numbers of rows and columns of the instruction: 16 and 8.
    pub instr_shape: [u64; 2],
}

traced! {
    /// The layout of the accumulator over a tensor of this shape.
    ///
    /// ```
    /// use layout_algebra::linear::MmaV2;
    /// let warp = MmaV2 { warps_per_cta: [1, 1], instr_shape: [16, 8] };
    /// let layout = warp.accumulator(&[16, 8])?;
    /// assert_eq!(layout.apply(&[1, 5, 0, 0])?[..2], [1, 3]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn accumulator(this: &MmaV2, trace: &mut Trace, shape: &[u64]) -> Result<LinearLayout, LinearError> {
        tri!(this.checked(shape));
        let mut tile = tri!(LinearLayout::unit(&["register", "lane", "warp"], &["dim1", "dim0"]));
        tile = tri!(tile.along("register", 2, "dim1"));
        tile = tri!(tile.along("lane", 4, "dim1"));
        tile = tri!(tile.along("lane", 8, "dim0"));
        tile = tri!(tile.along("register", 2, "dim0"));
        tri!(tri!(tile.along("warp", this.warps_per_cta[1], "dim1")).along("warp", this.warps_per_cta[0], "dim0"))
            .fitted(shape, trace)
    }

    /// The layout of operand 0 or 1, with `k_width` neighbors along `k` in one lane's registers, over a tensor of this shape.
    ///
    /// ```
    /// use layout_algebra::linear::MmaV2;
    /// let warp = MmaV2 { warps_per_cta: [1, 1], instr_shape: [16, 8] };
    /// assert_eq!(
    ///     warp.operand(1, 2, &[16, 8])?.to_string(),
    ///     "linear{ register: [(1,0),(8,0)], lane: [(2,0),(4,0),(0,1),(0,2),(0,4)], \
    ///      warp: [], block: [] -> dim0: 16, dim1: 8 }",
    /// );
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn operand(
        this: &MmaV2,
        trace: &mut Trace,
        operand: u64,
        k_width: u64,
        shape: &[u64],
    ) -> Result<LinearLayout, LinearError> {
        tri!(this.checked(shape));
        tri!(log2_of(k_width));
        let (k, other) = match operand {
            0 => ("dim1", "dim0"),
            1 => ("dim0", "dim1"),
            _ => return Err(LinearError::Algebra(AlgebraError::IndexOutOfRange { index: operand, count: 2 })),
        };
        let mut tile = tri!(LinearLayout::unit(&["register", "lane", "warp"], &[k, other]));
        tile = tri!(tile.along("register", k_width, k));
        tile = tri!(tile.along("lane", 4, k));
        tile = tri!(tile.along("lane", 8, other));
        if operand == 0 {
            tile = tri!(tile.along("register", 2, other));
        }
        tile = tri!(tile.along("register", 2, k));
        tile = tri!(this.with_warps(&tile, 1, operand == 0));
        tri!(this.with_warps(&tile, 0, operand == 1)).fitted(shape, trace)
    }
}

impl MmaV2 {
    /// The tile times the warps along dimension `place`; warps along `k` hold the same part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_warps(
        &self,
        tile: &LinearLayout,
        place: usize,
        is_along_k: bool,
    ) -> Result<LinearLayout, LinearError> {
        let (count, dim) = (self.warps_per_cta[place], if place == 0 { "dim0" } else { "dim1" });
        let warps = if is_along_k {
            tri!(LinearLayout::zeros_1d(count, "warp", dim, 1))
        } else {
            tri!(LinearLayout::identity_1d(count, "warp", dim))
        };
        tile.product(&warps)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn checked(&self, shape: &[u64]) -> Result<(), LinearError> {
        if shape.len() != 2 {
            return Err(LinearError::Arity { components: shape.len(), dims: 2 });
        }
        // For 0 the identity would be the empty layout, with neither warps nor an error.
        tri!(log2_of(self.warps_per_cta[0]));
        tri!(log2_of(self.warps_per_cta[1]));
        match self.instr_shape {
            [16, 8] => Ok(()),
            [16, columns] => Err(LinearError::TooSmall { extent: columns, tile: 8 }),
            [rows, _] => Err(LinearError::TooSmall { extent: rows, tile: 16 }),
        }
    }
}
