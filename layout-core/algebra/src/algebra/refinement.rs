//! # Common refinement and common coarsening
//!
//! **Definition.** Shapes are ordered by [`compatible`](crate::compatible): `a ≼ b` if `b` splits the modes of `a`.
//! 1. `common_refinement(a, b)` is the least shape `c` with `a ≼ c` and `b ≼ c`;
//! 2. `common_coarsening(a, b)` is the greatest shape `c` with `c ≼ a` and `c ≼ b`.
//!
//! An integer is coarser than every tuple of its size, so the second exists whenever the sizes agree; the first needs more: where both
//! have tuples, the tuples must have equal ranks.
//!
//! **Law:** both are symmetric, idempotent and associative where they exist; `a ≼ b` if and only if the refinement is `b`, if and only if the
//! coarsening is `a`.
//!
//! **Worked example:** `((2,3),20)` and `(6,(4,5))` refine to `((2,3),(4,5))` and coarsen to `(6,20)`; `(6,5)` and `(2,15)` have no refinement,
//! since no split of `6` has the size 2, and coarsen to 30.
//!
//! ```text
//!            (6,20)
//!           /      \
//!   ((2,3),20)   (6,(4,5))
//!           \      /
//!        ((2,3),(4,5))
//! ```
//!
//! **Refuses:** sizes that differ ([`AlgebraError::SizesDiffer`]), tuples of different ranks ([`AlgebraError::ProfileMismatch`]). Source: `PyCuTe`, `shape.py`.

use super::by_mode::by_mode;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Place, Relation, Trace, traced};

traced! {
    /// The least shape that splits both; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::SizesDiffer`] and [`AlgebraError::ProfileMismatch`] if there is none.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, common_refinement};
    /// let fine = common_refinement(&IntTuple::int(30), &"(2,15)".parse()?)?;
    /// assert_eq!(fine.to_string(), "(2,15)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn common_refinement(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if a.is_leaf() || b.is_leaf() {
            tri!(same_size(a, b, trace));
            return Ok(if a.is_leaf() { *b } else { *a });
        }
        if !trace.ranks(a.rank(), b.rank()) {
            return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
        }
        by_mode!(trace, IntTuple::unit(); i in a.rank() => trace.common_refinement(&tri!(a.mode(i)), &tri!(b.mode(i))))
    }

    /// The greatest shape that both split; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::SizesDiffer`] if there is none.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, common_coarsening};
    /// let split: IntTuple = "(2,(3,5))".parse()?;
    /// assert_eq!(common_coarsening(&split, &"(2,15)".parse()?)?.to_string(), "(2,15)");
    /// assert_eq!(common_coarsening(&split, &"(6,5)".parse()?)?.to_string(), "30");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn common_coarsening(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        let size = tri!(same_size(a, b, trace));
        if a.is_leaf() || b.is_leaf() || !trace.ranks(a.rank(), b.rank()) {
            return Ok(IntTuple::int(size));
        }
        let mut coarse = IntTuple::unit();
        each!(i in 0, a.rank() => {
            let mode = match trace.common_coarsening(&tri!(a.mode(i)), &tri!(b.mode(i))) {
                Err(AlgebraError::SizesDiffer { .. }) => return Ok(IntTuple::int(size)),
                other => tri!(other),
            };
            tri!(coarse.add(mode.tree()));
        });
        Ok(coarse)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn same_size(a: &IntTuple, b: &IntTuple, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let (left, right) = (tri!(a.product()), tri!(b.product()));
    if trace.test(Place::Size, Relation::Equals, left, right) {
        Ok(left)
    } else {
        Err(AlgebraError::SizesDiffer { left, right })
    }
}
