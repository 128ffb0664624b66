//! # Congruent, compatible, refines, functionally equal
//!
//! **Definition.** For int-tuples `A` and `B`:
//! 1. *congruent*: they have the same nesting;
//! 2. *weakly congruent*: `B` has the nesting of `A`, or a deeper one;
//! 3. *compatible*: `B` splits the modes of `A`: each leaf of `A` is the size of the part of `B` in its place, so that every coordinate of
//!    `A` is a coordinate of `B`;
//! 4. *weakly compatible*: each leaf of `A` divides the size of the part of `B` in its place: `B` is `A`, repeated;
//! 5. *`B` refines `A`* is the same as *`A` is compatible with `B`*.
//!
//! Two layouts are functionally equal if they have the same size and the same offset at every index.
//!
//! **Law:** 1 implies 2, 3 implies 4; 2 to 5 are partial orders. Layouts are functionally equal if and only if they coalesce alike.
//!
//! **Worked example:** `24` is compatible with `(4,6)`, and `(4,6)` with `(4,(2,3))`; `(4,6)` is not with `(6,4)`, and `(24)` not with `24`, since
//! a tuple is not an integer.
//!
//! ```text
//!   24  →  (4,6)  →  ((2,2),6)  →  ((2,2),(3,2))      each compatible with all to its right
//! ```
//!
//! **Refuses:** only sizes past 64 bits: tuples that do not fit give `false`.
//!
//! Source: `CuTe`, `int_tuple.hpp` (CUTLASS).

use super::by_mode::holds_by_mode;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Relation, traced};

/// Returns true if the two nest alike; see the [module](self).
///
/// ```
/// use layout_algebra::congruent;
/// assert!(congruent(&"(4,8)".parse()?, &"(8,1)".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn congruent(a: &IntTuple, b: &IntTuple) -> bool {
    a.profile().same(&b.profile())
}

traced! {
    /// Checks whether `b` nests as `a` does, or deeper; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, weakly_congruent};
    /// assert_eq!(weakly_congruent(&IntTuple::int(4), &"(8,1)".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn weakly_congruent(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        if a.is_leaf() {
            return Ok(true);
        }
        if b.is_leaf() || !trace.ranks(a.rank(), b.rank()) {
            return Ok(false);
        }
        holds_by_mode!(trace; i in a.rank() => trace.weakly_congruent(&tri!(a.mode(i)), &tri!(b.mode(i))))
    }

    /// Checks whether every coordinate of `a` is a coordinate of `b`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, compatible};
    /// assert_eq!(compatible(&IntTuple::int(24), &"(4,6)".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn compatible(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        if a.is_leaf() {
            return Ok(trace.test(Place::Size, Relation::Equals, a.leaf_at(0), tri!(b.product())));
        }
        if b.is_leaf() || !trace.ranks(a.rank(), b.rank()) {
            return Ok(false);
        }
        holds_by_mode!(trace; i in a.rank() => trace.compatible(&tri!(a.mode(i)), &tri!(b.mode(i))))
    }

    /// Checks whether each leaf of `a` divides the size of its part of `b`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, weakly_compatible};
    /// assert_eq!(weakly_compatible(&IntTuple::int(8), &"(4,6)".parse()?), Ok(true));
    /// assert_eq!(weakly_compatible(&IntTuple::int(9), &"(4,6)".parse()?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn weakly_compatible(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        if a.is_leaf() {
            return Ok(trace.test(Place::Size, Relation::Divides, a.leaf_at(0), tri!(b.product())));
        }
        if b.is_leaf() || !trace.ranks(a.rank(), b.rank()) {
            return Ok(false);
        }
        holds_by_mode!(trace; i in a.rank() => trace.weakly_compatible(&tri!(a.mode(i)), &tri!(b.mode(i))))
    }

    /// Checks whether `fine` splits the modes of `coarse`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, refines};
    /// assert_eq!(refines(&"(4,6)".parse()?, &IntTuple::int(24)), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn refines(trace: &mut Trace, fine: &IntTuple, coarse: &IntTuple) -> Result<bool, AlgebraError> {
        trace.compatible(coarse, fine)
    }

    /// Checks whether the two have the same size and the same offset at every index; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, functionally_equal, make_layout};
    /// let columns = make_layout(&"(4,8)".parse()?)?;
    /// assert_eq!(functionally_equal(&columns, &LayoutValue::line(32, 1)?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn functionally_equal(trace: &mut Trace, a: &LayoutValue, b: &LayoutValue) -> Result<bool, AlgebraError> {
        Ok(tri!(trace.coalesce(a)).equals(&tri!(trace.coalesce(b))))
    }
}
