//! # Arithmetic mode by mode
//!
//! **Definition.** For int-tuples `a` and `b`:
//! 1. `elem_scale(a, b)` has the nesting of `a`; each leaf is multiplied by the product of the part of `b` in its place;
//! 2. `round_up(a, b)`: each leaf of `a` rounded up to a multiple of that of `b`; a mode that `b` does not have counts as 1;
//! 3. `shape_min(a, b)`: the smaller of the two, leaf by leaf.
//!
//! **Law:** `round_up(a, b) = ceil_div(a, b)·b` leaf by leaf; `product(elem_scale(a, b)) = product(a)·product(b)`.
//!
//! **Worked example:** `round_up((32,4), (2,12))`: 32 is a multiple of 2, and 4 goes up to 12: `(32,12)`.
//! `elem_scale((32,3), ((4,8),3))`: `32·(4·8) = 1024` and `3·3 = 9`.
//!
//! ```text
//!   0 ······· 8 ······· 16      9 rounded up to a multiple of 8 is 16
//! ```
//!
//! **Refuses:** tuples that nest differently ([`AlgebraError::ProfileMismatch`], [`AlgebraError::RankExceeds`]), multiples of 0
//! ([`AlgebraError::DivisionByZero`]).
//!
//! Source: `CuTe`, `int_tuple.hpp` (CUTLASS), which has `shape_min` for integers only; there, too, rounding a tuple up to an integer is
//! an error, since it could mean each mode or the product.

use super::by_mode::by_mode;
use crate::arithmetic::{ceil_div, min, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Place, Sign, traced};

traced! {
    /// Each leaf of `a` times the product of its part of `b`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if `a` nests deeper, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::elem_scale;
    /// assert_eq!(elem_scale(&"(32,3)".parse()?, &"((4,8),3)".parse()?)?.to_string(), "(1024,9)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn elem_scale(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if a.is_leaf() {
            let (left, right) = (a.leaf_at(0), tri!(b.product()));
            let scaled = tri!(mul(left, right));
            trace.worked(Place::Throughout, Sign::Times, left, right, scaled);
            return Ok(IntTuple::int(scaled));
        }
        if b.is_leaf() || !trace.ranks(a.rank(), b.rank()) {
            return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
        }
        by_mode!(trace, IntTuple::unit(); i in a.rank() => trace.elem_scale(&tri!(a.mode(i)), &tri!(b.mode(i))))
    }

    /// Each leaf of `a` rounded up to a multiple of the leaf of `b`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`], [`AlgebraError::RankExceeds`], [`AlgebraError::DivisionByZero`].
    ///
    /// ```
    /// use layout_algebra::round_up;
    /// assert_eq!(round_up(&"(32,4)".parse()?, &"(2,12)".parse()?)?.to_string(), "(32,12)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn round_up(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if a.is_leaf() != b.is_leaf() {
            return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
        }
        if a.is_leaf() {
            let times = tri!(ceil_div(a.leaf_at(0), b.leaf_at(0)));
            let rounded = tri!(mul(times, b.leaf_at(0)));
            trace.worked(Place::Throughout, Sign::OverUp, a.leaf_at(0), b.leaf_at(0), times);
            trace.worked(Place::Throughout, Sign::Times, times, b.leaf_at(0), rounded);
            return Ok(IntTuple::int(rounded));
        }
        if b.rank() > a.rank() {
            return Err(AlgebraError::RankExceeds { rank: b.rank(), limit: a.rank() });
        }
        by_mode!(trace, IntTuple::unit(); i in a.rank() => {
            let mode = tri!(a.mode(i));
            if i < b.rank() { trace.round_up(&mode, &tri!(b.mode(i))) } else { Ok(mode) }
        })
    }

    /// The smaller of the two, leaf by leaf; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if they nest differently.
    ///
    /// ```
    /// use layout_algebra::shape_min;
    /// assert_eq!(shape_min(&"(4,2)".parse()?, &"(3,8)".parse()?)?.to_string(), "(3,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn shape_min(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if !a.profile().same(&b.profile()) {
            let (left, right) = a.profile().parting(&b.profile());
            return Err(AlgebraError::ProfileMismatch { left, right });
        }
        let mut least = [0; MAX_LEAVES];
        each!(i in 0, a.leaf_count() => {
            least[i] = min(a.leaf_at(i), b.leaf_at(i));
            trace.worked(Place::Leaf(i), Sign::Least, a.leaf_at(i), b.leaf_at(i), least[i]);
        });
        Ok(a.with_leaves(least))
    }
}
