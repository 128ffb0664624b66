//! # Inverses
//!
//! **Definition.** `invert(L)` is the layout `M` from the outputs of `L` to its inputs with `M(L(x)) = x` and `L(M(y)) = y`; `pseudo_invert(L)` only requires
//! `L(M(y)) = y`, and among the inputs that lead to `y` takes the one whose free bits are 0.
//! 1. An inverse exists if and only if `L` is bijective;
//! 2. a right inverse exists if and only if `L` is surjective.
//!
//! **Law:** `invert(invert(L)) = L`; both are the same if `L` is bijective.
//!
//! **Worked example:** `linear{ x: [2,3] }` has the inverse `linear{ … : [3,1] }`: 1 comes from 3, since `2 ^ 3 = 1`, and 2 from 1.
//!
//! ```text
//!   x  0 1 2 3          y  0 1 2 3
//!   y  0 2 3 1          x  0 3 1 2
//! ```
//!
//! **Refuses:** [`LinearError::NotInvertible`], [`LinearError::NotSurjective`]. Source: Triton (`invert`, `pseudoinvert`).

use super::dims::Dims;
use super::error::LinearError;
use super::word::{bit, bits};
use super::{LinearLayout, MAX_DIMS};
use crate::control::{each, tri};
use crate::trace::{Stage, Trace, traced};

traced! {
    /// The inverse of a bijection.
    ///
    /// # Errors
    /// [`LinearError::NotInvertible`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[2], &[3]])], &[("y", 4)])?;
    /// assert_eq!(layout.invert()?.to_string(), "linear{ y: [3,1] -> x: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn invert(this: &LinearLayout, trace: &mut Trace) -> Result<LinearLayout, LinearError> {
        if !trace.on(this).is_bijective() {
            let (rank, ins, outs) = (this.rank(), this.ins.bits(), this.outs.bits());
            return Err(LinearError::NotInvertible { rank, ins, outs });
        }
        this.solved_for_identity(trace)
    }

    /// The right inverse of a surjection, with free bits 0.
    ///
    /// # Errors
    /// [`LinearError::NotSurjective`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let twice = LinearLayout::from_bases(&[("x", &[&[1], &[1], &[2]])], &[("y", 4)])?;
    /// assert_eq!(twice.pseudo_invert()?.to_string(), "linear{ y: [1,4] -> x: 8 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn pseudo_invert(this: &LinearLayout, trace: &mut Trace) -> Result<LinearLayout, LinearError> {
        if !trace.on(this).is_surjective() {
            return Err(LinearError::NotSurjective { rank: this.rank(), bits: this.outs.bits() });
        }
        this.solved_for_identity(trace)
    }
}

impl LinearLayout {
    /// The layout whose composition with this one is the identity.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn solved_for_identity(&self, trace: &mut Trace<'_>) -> Result<Self, LinearError> {
        let identity = tri!(Self::identity(&self.outs));
        trace.begin_linear(Stage::LinearSolution, &identity);
        identity.solved(self, [false; MAX_DIMS], trace)
    }

    /// The layout that takes every coordinate of these dimensions to itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn identity(dims: &Dims) -> Result<Self, LinearError> {
        let mut layout = Self::onto(dims);
        each!(i in 0, dims.count() => {
            layout = tri!(layout.with_dim(dims.get(i).name));
            bits!(k in dims.get(i).bits => {
                layout = tri!(layout.with_word(bit(dims.from(i).saturating_add(k))));
            });
        });
        Ok(layout)
    }
}
