//! # Transpose
//!
//! **Definition.** `transpose_ins(names)` and `transpose_outs(names)` put the dimensions of a side into the order of these names.
//! 1. The names are those of the dimensions, each once.
//!
//! **Law:** as a function of named coordinates the layout is unchanged; operations that count through all dimensions, such as a reshape, see another order.
//!
//! **Worked example:** `linear{ x: [(1,0)] -> row: 2, col: 4 }` with the outputs `col, row` is `linear{ x: [(0,1)] -> col: 4, row: 2 }`.
//!
//! ```text
//!   row bits              col bits
//!   col bits      →       row bits       blocks of rows of the matrix change places
//! ```
//!
//! **Refuses:** [`LinearError::DimsDiffer`], [`LinearError::UnknownDim`], [`LinearError::DimTwice`]. Source: Triton (`transposeIns`, `transposeOuts`).

use super::LinearLayout;
use super::compose::moved;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use crate::control::{each, tri};

impl LinearLayout {
    /// The layout with its input dimensions in this order.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1]]), ("warp", &[&[2]])], &["offset"])?;
    /// assert_eq!(layout.transpose_ins(&["warp", "lane"])?.to_string(), "linear{ warp: [2], lane: [1] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn transpose_ins(&self, names: &[&str]) -> Result<Self, LinearError> {
        let dims = tri!(reordered(&self.ins, names));
        let mut all = Self::onto(&self.outs);
        each!(i in 0, dims.count() => {
            let name = dims.get(i).name;
            all = tri!(all.with_dim_of(name, self, tri!(self.ins.expect(&name))));
        });
        Ok(all)
    }

    /// The layout with its output dimensions in this order.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1, 0]])], &[("row", 2), ("col", 4)])?;
    /// let transposed = layout.transpose_outs(&["col", "row"])?;
    /// assert_eq!(transposed.to_string(), "linear{ x: [(0,1)] -> col: 4, row: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn transpose_outs(&self, names: &[&str]) -> Result<Self, LinearError> {
        self.ordered_as(&tri!(reordered(&self.outs, names)))
    }

    /// The layout with its output dimensions in the order of `outs`, which otherwise has the same ones.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn ordered_as(&self, outs: &Dims) -> Result<Self, LinearError> {
        let mut all = *self;
        all.outs = *outs;
        each!(bit in 0, self.width() => {
            all.bases[bit] = tri!(moved(self.bases[bit], &self.outs, outs));
        });
        Ok(all)
    }
}

/// The same dimensions in the order of these names.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn reordered(dims: &Dims, names: &[&str]) -> Result<Dims, LinearError> {
    if names.len() != dims.count() {
        return Err(LinearError::DimsDiffer { left: dims.count(), right: names.len() });
    }
    let mut result = Dims::NONE;
    each!(i in 0, names.len() => {
        let name = tri!(Name::new(names[i]));
        result = tri!(result.push(name, dims.get(tri!(dims.expect(&name))).bits));
    });
    Ok(result)
}
