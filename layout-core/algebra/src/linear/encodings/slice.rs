//! # Slice
//!
//! **Definition.** The slice of a layout along dimension `dim` of its tensor is the layout of a tensor of one dimension less:
//! 1. the coordinate along `dim` is dropped, and the dimensions after it move up;
//! 2. registers that then repeat others, whose basis is 0, are dropped; threads that do so stay.
//!
//! It is the distribution that threads hold after a reduction along `dim`.
//!
//! **Law:** a thread holds a coordinate of the slice exactly if it holds an element of the layout with that coordinate; no register repeats another.
//!
//! **Worked example:** `linear{ register: [(0,1)], lane: [(0,2),(1,0)] -> dim0: 2, dim1: 4 }` along 1 is `linear{ register: [], lane: [0,1] -> dim0: 2 }`.
//!
//! ```text
//!   lane  0 0 1 1               lane  0, 1
//!         2 2 3 3      →              2, 3
//! ```
//!
//! **Refuses:** a dimension that does not exist ([`LinearError::NotAPermutation`]), a layout without `register` ([`LinearError::UnknownDim`]).
//!
//! Source: Triton (`SliceEncodingAttr`).

use super::super::LinearLayout;
use super::super::dims::Dims;
use super::super::error::LinearError;
use super::super::name::Name;
use crate::control::{each, tri};

impl LinearLayout {
    /// The layout of the tensor without a dimension; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(
    ///     &[("register", &[&[0, 1]]), ("lane", &[&[0, 2], &[1, 0]])],
    ///     &[("dim0", 2), ("dim1", 4)],
    /// )?;
    /// assert_eq!(layout.slice(1)?.to_string(), "linear{ register: [], lane: [0,1] -> dim0: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn slice(&self, dim: usize) -> Result<Self, LinearError> {
        if dim >= self.outs.count() {
            return Err(LinearError::NotAPermutation { entry: dim, places: self.outs.count() });
        }
        let (mut kept, mut outs) = (Dims::NONE, Dims::NONE);
        each!(j in 0, self.outs.count() => {
            if j != dim {
                outs = tri!(outs.push(Name::standard(outs.count()), self.outs.get(j).bits));
                kept = tri!(kept.push(self.outs.get(j).name, self.outs.get(j).bits));
            }
        });
        let mut slice = tri!(tri!(self.restricted_to(&self.ins, &kept)).remove_zero_bases("register"));
        slice.outs = outs;
        Ok(slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimension_must_be_there() {
        let layout = LinearLayout::identity_1d(2, "register", "dim0").unwrap();
        assert_eq!(layout.slice(1), Err(LinearError::NotAPermutation { entry: 1, places: 1 }));
        assert_eq!(layout.slice(0).unwrap().ins().bits(), 0);
    }
}
