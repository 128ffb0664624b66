//! # Layouts as tensors
//!
//! **Definition.** The output of a layout of registers and threads is a tensor, whose last dimension counts fastest.
//! 1. `reshape_tensor(L, shape)` reads the elements in that order, and cuts them into `dim0, dim1, …` of this shape, the last the most minor;
//! 2. `permute_tensor(L, order)` makes coordinate `order[i]` the coordinate `i` of the result, under the old names in their old order.
//!
//! In contrast, [`reshape_outs`](LinearLayout::reshape_outs) takes the first dimension as the most minor.
//!
//! **Law:** a reshape keeps the number of every element, counted by rows; a permutation keeps its coordinates, in their new order.
//!
//! **Worked example:** `linear{ x: [(0,1),(1,0)] -> dim0: 2, dim1: 2 }` counts along the rows; as one dimension it is `linear{ x: [1,2] }`.
//!
//! ```text
//!   x  0 1
//!      2 3      →   0 1 2 3
//! ```
//!
//! **Refuses:** [`LinearError::TotalChanges`], [`LinearError::NotPowerOfTwo`], an order that does not name each output once.
//!
//! Source: Triton (`reshapeLayout`, `transposeLinearLayout`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::identity::{permutation, standard_dims};
use super::word::raise;
use crate::control::{each, tri};

impl LinearLayout {
    /// The same elements as a tensor of another shape, the last dimension most minor.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::from_bases(&[("x", &[&[0, 1], &[1, 0]])], &[("dim0", 2), ("dim1", 2)])?;
    /// assert_eq!(rows.reshape_tensor(&[4])?.to_string(), "linear{ x: [1,2] -> dim0: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reshape_tensor(&self, shape: &[u64]) -> Result<Self, LinearError> {
        let outs = tri!(standard_dims(shape));
        let flat = tri!(self.ordered_as(&tri!(backwards(&self.outs))));
        tri!(flat.reshape_outs(&tri!(backwards(&outs)))).ordered_as(&outs)
    }

    /// The tensor with its coordinates in another order, under the old names.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::from_bases(&[("x", &[&[0, 1], &[1, 0]])], &[("dim0", 2), ("dim1", 4)])?;
    /// assert_eq!(rows.permute_tensor(&[1, 0])?.to_string(), "linear{ x: [(1,0),(0,1)] -> dim0: 4, dim1: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn permute_tensor(&self, order: &[usize]) -> Result<Self, LinearError> {
        tri!(permutation(order, self.outs.count()));
        let mut outs = Dims::NONE;
        each!(j in 0, order.len() => {
            outs = tri!(outs.push(self.outs.get(j).name, self.outs.get(order[j]).bits));
        });
        let mut all = *self;
        all.outs = outs;
        each!(bit in 0, self.width() => {
            let mut basis = 0;
            each!(j in 0, order.len() => {
                basis |= raise(self.outs.part(self.bases[bit], order[j]), outs.from(j));
            });
            all.bases[bit] = basis;
        });
        Ok(all)
    }
}

/// The dimensions from the last to the first.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn backwards(dims: &Dims) -> Result<Dims, LinearError> {
    let mut all = Dims::NONE;
    let mut left = dims.count();
    while let Some(i) = left.checked_sub(1) {
        all = tri!(all.push(dims.get(i).name, dims.get(i).bits));
        left = i;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_elements_stays_and_each_dimension_is_named() {
        let rows = LinearLayout::identity_nd("x", &[2, 4], &[1, 0]).unwrap();
        assert_eq!(rows.reshape_tensor(&[4]), Err(LinearError::TotalChanges { bits: 3, asked: 2 }));
        let refusal = LinearError::NotAPermutation { entry: 1, places: 2 };
        assert_eq!(rows.permute_tensor(&[1, 1]), Err(refusal));
    }
}
