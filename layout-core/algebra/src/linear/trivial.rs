//! # Trivial dimensions
//!
//! **Definition.** A layout is trivial over some dimensions if, on them,
//! 1. it is the identity, where each is an input and an output of equal size;
//! 2. they move no other output;
//! 3. no other input moves them.
//!
//! Then the layout of the others is the quotient: the work that remains. `square_identity` is only condition 1, and `is_identity_on_out(d)` checks 1 and 3 for
//! one dimension. Dimensions are compared by name: inputs and outputs may be in different orders.
//!
//! **Law:** a layout that is trivial over `d` is, with `d` moved to the end, its quotient times an identity on `d`.
//!
//! **Worked example:** `linear{ lane: [(0,1)], warp: [(1,0)] -> warp: 2, lane: 2 }` is trivial over `warp`, and over `lane`; it moves nothing.
//!
//! ```text
//!            rest  d
//!   rest      Q    0       2: C = 0, 3: B = 0, 1: the corner is the identity;
//!   d         0    1       then Q is the quotient
//! ```
//!
//! **Refuses:** a dimension that is not on both sides ([`LinearError::UnknownDim`], [`LinearError::OnOneSide`]); the quotient is `None` if one is on neither.
//!
//! Source: Triton (`isTrivialOver`, `quotient`, `squareSublayoutIsIdentity`), where this ends the process.

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::sublayout::{chosen, kept};
use super::word::{bit, bits, raise};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// Checks whether the layout does nothing on these dimensions.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(
    ///     &[("lane", &[&[2, 0], &[1, 0]]), ("warp", &[&[0, 1]])], &[("lane", 4), ("warp", 2)])?;
    /// assert!(layout.is_trivial_over(&["warp"])? && !layout.is_trivial_over(&["lane"])?);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn is_trivial_over(this: &LinearLayout, trace: &mut Trace, names: &[&str]) -> Result<bool, LinearError> {
        let (ins, outs) = tri!(on_both_sides(this, names));
        let alone = tri!(this.restricted_to(&tri!(others(&this.ins, names)), &outs)).is_zero(trace)
            && tri!(this.restricted_to(&ins, &tri!(others(&this.outs, names)))).is_zero(trace);
        Ok(alone && tri!(trace.on(this).square_identity(names)))
    }

    /// The layout of the other dimensions, if it does nothing on these.
    ///
    /// # Errors
    /// [`LinearError::OnOneSide`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(
    ///     &[("lane", &[&[2, 0], &[1, 0]]), ("warp", &[&[0, 1]])], &[("lane", 4), ("warp", 2)])?;
    /// assert_eq!(layout.quotient(&["warp"])?.unwrap().to_string(), "linear{ lane: [2,1] -> lane: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn quotient(
        this: &LinearLayout,
        trace: &mut Trace,
        names: &[&str],
    ) -> Result<Option<LinearLayout>, LinearError> {
        each!(i in 0, names.len() => {
            if this.ins.find(names[i]).is_none() && this.outs.find(names[i]).is_none() {
                return Ok(None);
            }
        });
        if !tri!(trace.on(this).is_trivial_over(names)) {
            return Ok(None);
        }
        let (ins, outs) = (tri!(others(&this.ins, names)), tri!(others(&this.outs, names)));
        Ok(Some(tri!(this.restricted_to(&ins, &outs))))
    }

    /// Checks whether the part of these dimensions, on both sides, is the identity.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1, 0]]), ("y", &[&[1, 1]])], &[("x", 2), ("y", 2)])?;
    /// assert!(layout.square_identity(&["x"])? && layout.square_identity(&["y"])?);
    /// assert!(!layout.square_identity(&["x", "y"])?);
    /// let across = LinearLayout::from_bases(&[("x", &[&[0, 1]]), ("y", &[&[1, 0]])], &[("y", 2), ("x", 2)])?;
    /// assert!(across.square_identity(&["x", "y"])?);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn square_identity(this: &LinearLayout, trace: &mut Trace, names: &[&str]) -> Result<bool, LinearError> {
        let (ins, outs) = tri!(on_both_sides(this, names));
        let square = tri!(this.restricted_to(&ins, &outs));
        trace.begin_linear(Stage::LinearComparison, &square);
        let mut same = ins.bits() == outs.bits();
        each!(i in 0, ins.count() => {
            let at = tri!(outs.expect(&ins.get(i).name));
            let (name, left, right) = (ins.get(i).name, ins.get(i).size(), outs.get(at).size());
            trace.found(LinearFact::Size { name, left, right, holds: left == right });
            same = same && left == right;
        });
        let moved = if same { ins.count() } else { 0 };
        each!(i in 0, moved => {
            let at = tri!(outs.expect(&ins.get(i).name));
            bits!(k in ins.get(i).bits => {
                let from = ins.from(i).saturating_add(k);
                let (left, right) = (square.bases[from as usize], bit(outs.from(at).saturating_add(k)));
                if same {
                    trace.found(LinearFact::Same { bit: from, left, right, holds: left == right });
                }
                same = same && left == right;
            });
        });
        trace.leave();
        Ok(same)
    }

    /// Returns true if only the input dimension of the same name moves this output, and does so by the identity.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1, 1]]), ("y", &[&[0, 2]])], &[("x", 2), ("y", 4)])?;
    /// assert!(layout.is_identity_on_out("x") && !layout.is_identity_on_out("y"));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    pub const fn is_identity_on_out(this: &LinearLayout, trace: &mut Trace, name: &str) -> bool {
        let (Some(i), Some(j)) = (this.ins.find(name), this.outs.find(name)) else {
            return false;
        };
        trace.begin_linear(Stage::LinearComparison, this);
        let from = this.ins.from(i);
        let mut same = this.ins.get(i).bits == this.outs.get(j).bits;
        let (left, right) = (this.ins.get(i).size(), this.outs.get(j).size());
        trace.found(LinearFact::Size { name: this.ins.get(i).name, left, right, holds: same });
        bits!(k in this.ins.bits() => {
            let is_own = k >= from && k < from.saturating_add(this.ins.get(i).bits);
            let expected = if is_own { bit(k.saturating_sub(from)) } else { 0 };
            let found = this.outs.part(this.bases[k as usize], j);
            if same {
                let (left, right) = (raise(found, this.outs.from(j)), raise(expected, this.outs.from(j)));
                trace.found(LinearFact::Same { bit: k, left, right, holds: found == expected });
            }
            same = same && found == expected;
        });
        trace.leave();
        same
    }
}

/// The input and the output dimensions with these names.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn on_both_sides(layout: &LinearLayout, names: &[&str]) -> Result<(Dims, Dims), LinearError> {
    each!(i in 0, names.len() => {
        let name = tri!(Name::new(names[i]));
        if layout.ins.position(&name).is_some() != layout.outs.position(&name).is_some() {
            return Err(LinearError::OnOneSide { name });
        }
    });
    Ok((tri!(chosen(&layout.ins, names)), tri!(chosen(&layout.outs, names))))
}

/// The dimensions with other names.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn others(dims: &Dims, names: &[&str]) -> Result<Dims, LinearError> {
    let mut wanted = [true; super::MAX_DIMS];
    each!(i in 0, names.len() => {
        if let Some(at) = dims.position(&tri!(Name::new(names[i]))) {
            wanted[at] = false;
        }
    });
    kept(dims, wanted)
}
