//! # Composition
//!
//! **Definition.** `L.compose(O)` is `O` after `L`: the layout `x ↦ O(L(x))`. Output dimensions of `L` are matched with input dimensions of `O` by name:
//! 1. both have the same names, in any order;
//! 2. no output of `L` is larger than the input of `O`.
//!
//! **Law:** `L.compose(O)(x) = O(L(x))`; associative; the matrix is the product of the matrices.
//!
//! **Worked example:** `linear{ lane: [2,1] -> k: 4 }` and then `linear{ k: [8,5] -> o: 16 }`: lane 1 goes to 2 and on to 5, lane 2 to 1 and on to 8.
//!
//! ```text
//!   lane --L--> k --O--> o        1 → 2 → 5,   2 → 1 → 8,   3 → 3 → 13
//! ```
//!
//! **Refuses:** other names ([`LinearError::DimsDiffer`], [`LinearError::UnknownDim`]), an output that is too large ([`LinearError::SizesDiffer`]).
//!
//! Source: Triton (`compose`), the inner layout first as there.

use super::dims::Dims;
use super::error::LinearError;
use super::word::raise;
use super::{LinearLayout, MAX_BITS};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Role, Stage, traced};

traced! {
    /// The composition of `outer` after this layout.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let inner = LinearLayout::from_bases(&[("lane", &[&[2], &[1]])], &[("k", 4)])?;
    /// let outer = LinearLayout::from_bases(&[("k", &[&[8], &[5]])], &[("o", 16)])?;
    /// assert_eq!(inner.compose(&outer)?.to_string(), "linear{ lane: [5,8] -> o: 16 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn compose(
        this: &LinearLayout,
        trace: &mut Trace,
        outer: &LinearLayout,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearComposition, this);
        trace.linear(Role::Right, outer);
        tri!(this.outs.match_names(&outer.ins));
        each!(j in 0, this.outs.count() => {
            let dim = this.outs.get(j);
            let into = outer.ins.get(tri!(outer.ins.expect(&dim.name)));
            let (name, left, right, holds) = (dim.name, dim.size(), into.size(), dim.bits <= into.bits);
            trace.found(LinearFact::Size { name, left, right, holds });
            if !holds {
                return Err(LinearError::SizesDiffer { name, left, right });
            }
        });
        let mut bases = [0; MAX_BITS];
        each!(bit in 0, this.width() => {
            let inner = tri!(moved(this.bases[bit], &this.outs, &outer.ins));
            bases[bit] = outer.image(inner);
            trace.found(LinearFact::Sent { bit: bit as u32, inner, image: bases[bit] });
        });
        let composed = LinearLayout { ins: this.ins, outs: outer.outs, bases };
        trace.end_linear(&composed);
        Ok(composed)
    }
}

/// A word over the dimensions `from` as a word over `to`, which contain all of them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn moved(word: u64, from: &Dims, to: &Dims) -> Result<u64, LinearError> {
    let mut result = 0;
    each!(j in 0, from.count() => {
        let place = tri!(to.expect(&from.get(j).name));
        result |= raise(from.part(word, j), to.from(place));
    });
    Ok(result)
}
