//! # Reshape
//!
//! **Definition.** `reshape_ins(dims)` writes the input coordinates as one number, the first dimension lowest, and cuts it anew into these dimensions;
//! `reshape_outs` does so with the outputs; `flatten_ins` and `flatten_outs` keep one dimension, under the name of the first.
//! 1. The number of bits stays the same.
//!
//! **Law:** the function from number to number is the same; of two successive reshapes only the last matters.
//!
//! **Worked example:** `linear{ lane: [1,2], warp: [4] }` with the inputs `t: 8` is `linear{ t: [1,2,4] }`.
//!
//! ```text
//!   lane lane warp          t t t
//!     0    1    0     →     0 1 2       the columns of the matrix stay where they are
//! ```
//!
//! **Refuses:** another number of bits ([`LinearError::TotalChanges`]); a layout without dimensions stays as it is when it is flattened.
//!
//! Source: Triton (`reshapeIns`, `reshapeOuts`, `flattenIns`, `flattenOuts`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use crate::control::tri;

impl LinearLayout {
    /// The same function from these input dimensions.
    ///
    /// # Errors
    /// [`LinearError::TotalChanges`].
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearLayout};
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1], &[2]]), ("warp", &[&[4]])], &["offset"])?;
    /// assert_eq!(layout.reshape_ins(&Dims::of(&[("t", 8)])?)?.to_string(), "linear{ t: [1,2,4] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reshape_ins(&self, dims: &Dims) -> Result<Self, LinearError> {
        Ok(Self { ins: tri!(same_bits(&self.ins, dims)), outs: self.outs, bases: self.bases })
    }

    /// The same function onto these output dimensions.
    ///
    /// # Errors
    /// [`LinearError::TotalChanges`].
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearLayout};
    /// let layout = LinearLayout::identity_1d(4, "lane", "offset")?;
    /// let tile = layout.reshape_outs(&Dims::of(&[("row", 2), ("col", 2)])?)?;
    /// assert_eq!(tile.to_string(), "linear{ lane: [(1,0),(0,1)] -> row: 2, col: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reshape_outs(&self, dims: &Dims) -> Result<Self, LinearError> {
        Ok(Self { ins: self.ins, outs: tri!(same_bits(&self.outs, dims)), bases: self.bases })
    }

    /// All inputs in one dimension, under the name of the first.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flatten_ins(&self) -> Self {
        Self { ins: flat(&self.ins), outs: self.outs, bases: self.bases }
    }

    /// All outputs in one dimension, under the name of the first.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let tile = LinearLayout::from_bases(&[("x", &[&[1, 0], &[0, 1]])], &[("row", 2), ("col", 2)])?;
    /// assert_eq!(tile.flatten_outs().to_string(), "linear{ x: [1,2] -> row: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flatten_outs(&self) -> Self {
        Self { ins: self.ins, outs: flat(&self.outs), bases: self.bases }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn same_bits(old: &Dims, new: &Dims) -> Result<Dims, LinearError> {
    if old.bits() != new.bits() {
        return Err(LinearError::TotalChanges { bits: old.bits(), asked: new.bits() });
    }
    Ok(*new)
}

/// One dimension with all bits; 64 bits, more than one dimension can have, stay as they are.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn flat(dims: &Dims) -> Dims {
    if dims.count() == 0 {
        return Dims::NONE;
    }
    match Dims::NONE.push(dims.get(0).name, dims.bits()) {
        Ok(flat) => flat,
        Err(_) => *dims,
    }
}
