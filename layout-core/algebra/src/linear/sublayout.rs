//! # Sublayout
//!
//! **Definition.** `sublayout(ins, outs)` keeps these dimensions and drops the others: dropped inputs are held at 0, dropped outputs
//! are ignored. Order and sizes stay those of the layout.
//! `sublayout_is_zero(ins, outs)` tells whether these inputs never move these outputs.
//!
//! **Law:** a layout is the xor of the sublayouts of its inputs, `L(x, y) = L(x, 0) ^ L(0, y)`, and the tuple of those of its outputs. If a part
//! is zero the [masks](LinearLayout::input_basis_mask) are 0.
//!
//! **Worked example:** in `linear{ x: [(1,1)], y: [(0,2)] -> row: 2, col: 4 }` inputs `x` and outputs `col` give `linear{ x: [1] -> col: 4 }`.
//!
//! ```text
//!              x  y                       x
//!   row bits   A  B
//!   col bits   C  D        →     col      C        a block of the matrix
//! ```
//!
//! **Refuses:** [`LinearError::UnknownDim`]. Source: Triton (`sublayout`, `sublayoutIsZero`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::product::above;
use super::word::bits;
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, Trace, traced};

impl LinearLayout {
    /// The layout with only these input and output dimensions.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1, 1]]), ("y", &[&[0, 2]])], &[("row", 2), ("col", 4)])?;
    /// assert_eq!(layout.sublayout(&["x"], &["col"])?.to_string(), "linear{ x: [1] -> col: 4 }");
    /// assert!(layout.sublayout_is_zero(&["y"], &["row"])?);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn sublayout(&self, ins: &[&str], outs: &[&str]) -> Result<Self, LinearError> {
        self.restricted_to(&tri!(chosen(&self.ins, ins)), &tri!(chosen(&self.outs, outs)))
    }
}

traced! {
    /// Checks whether these inputs leave these outputs at 0.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    pub const fn sublayout_is_zero(
        this: &LinearLayout,
        trace: &mut Trace,
        ins: &[&str],
        outs: &[&str],
    ) -> Result<bool, LinearError> {
        Ok(tri!(this.sublayout(ins, outs)).is_zero(trace))
    }
}

impl LinearLayout {
    /// The part with these dimensions, all of them dimensions of this layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn restricted_to(&self, ins: &Dims, outs: &Dims) -> Result<Self, LinearError> {
        let mut all = Self::onto(outs);
        each!(i in 0, ins.count() => {
            let at = tri!(self.ins.expect(&ins.get(i).name));
            all = tri!(all.with_dim(ins.get(i).name));
            bits!(k in self.ins.get(at).bits => {
                all = tri!(all.with_word(above(self.basis(at, k), &self.outs, outs, &Dims::NONE)));
            });
        });
        Ok(all)
    }

    /// Returns true if all bases are 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_zero(&self, trace: &mut Trace<'_>) -> bool {
        let mut zero = true;
        trace.begin_linear(Stage::LinearComparison, self);
        each!(bit in 0, self.width() => {
            let (left, holds) = (self.bases[bit], self.bases[bit] == 0);
            if zero {
                trace.found(LinearFact::Same { bit: bit as u32, left, right: 0, holds });
            }
            zero = zero && holds;
        });
        trace.leave();
        zero
    }
}

/// The dimensions with these names, in their original order.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn chosen(dims: &Dims, names: &[&str]) -> Result<Dims, LinearError> {
    let mut wanted = [false; super::MAX_DIMS];
    each!(i in 0, names.len() => {
        wanted[tri!(dims.expect(&tri!(Name::new(names[i]))))] = true;
    });
    kept(dims, wanted)
}

/// The dimensions that are marked.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn kept(dims: &Dims, wanted: [bool; super::MAX_DIMS]) -> Result<Dims, LinearError> {
    let mut all = Dims::NONE;
    each!(i in 0, dims.count() => {
        if wanted[i] {
            all = tri!(all.push(dims.get(i).name, dims.get(i).bits));
        }
    });
    Ok(all)
}
