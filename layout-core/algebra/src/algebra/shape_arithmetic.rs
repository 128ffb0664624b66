//! # Division of shapes
//!
//! **Definition.** For integers `ceil_div(a, b) = ⌈a/b⌉`, and `shape_div(a, b)` is the same where one divides the other. For tuples:
//! 1. tuple by tuple: mode by mode, a missing mode of the divisor of `ceil_div` counting as 1;
//! 2. tuple by integer: the divisor is used up from left to right: mode `a_0` becomes `a_0 / b`, and `b / a_0` goes on;
//! 3. integer by tuple: by the product of the tuple.
//!
//! **Law:** `product(shape_div(S, b)) = product(S) / b` where every step divides.
//!
//! **Worked example:** `shape_div((4,5,6), 40)`: 4 by 40 is 1 and leaves 10; 5 by 10 is 1 and leaves 2; 6 by 2 is 3: `(1,1,3)`.
//!
//! ```text
//!   (4, 5, 6) / 40  →  1, then (5, 6) / 10  →  1, then 6 / 2  →  3
//! ```
//!
//! **Refuses:** 0 as divisor, [`AlgebraError::NotDivisible`] in `shape_div`, ranks that do not fit. Source: `CuTe`, `int_tuple.hpp` (CUTLASS).

use super::by_mode::by_mode;
use crate::arithmetic;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Place, Relation, Sign, Trace, traced};

traced! {
    /// The quotient rounded up; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::DivisionByZero`], [`AlgebraError::RankExceeds`] if the divisor has more modes.
    ///
    /// ```
    /// use layout_algebra::ceil_div;
    /// assert_eq!(ceil_div(&"(100,9)".parse()?, &"(32,4)".parse()?)?.to_string(), "(4,3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn ceil_div(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        shape_quotient(a, b, false, trace)
    }

    /// The exact quotient; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotDivisible`], [`AlgebraError::DivisionByZero`], [`AlgebraError::ProfileMismatch`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, shape_div};
    /// assert_eq!(shape_div(&"(4,5,6)".parse()?, &IntTuple::int(40))?.to_string(), "(1,1,3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn shape_div(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<IntTuple, AlgebraError> {
        shape_quotient(a, b, true, trace)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn shape_quotient(
    a: &IntTuple,
    b: &IntTuple,
    exact: bool,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    if a.is_leaf() {
        return Ok(IntTuple::int(tri!(quotient(a.leaf_at(0), tri!(b.product()), exact, trace))));
    }
    if !b.is_leaf() {
        return quotients(a, b, exact, trace);
    }
    let mut rest = b.leaf_at(0);
    by_mode!(trace, IntTuple::unit(); i in a.rank() => {
        let (mode, divisor) = (tri!(a.mode(i)), IntTuple::int(rest));
        let result = tri!(shape_quotient(&mode, &divisor, exact, trace));
        rest = tri!(quotient(rest, tri!(mode.product()), exact, trace));
        Ok::<_, AlgebraError>(result)
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn quotients(a: &IntTuple, b: &IntTuple, exact: bool, trace: &mut Trace<'_>) -> Result<IntTuple, AlgebraError> {
    if exact && b.rank() != a.rank() {
        return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
    }
    if b.rank() > a.rank() {
        return Err(AlgebraError::RankExceeds { rank: b.rank(), limit: a.rank() });
    }
    by_mode!(trace, IntTuple::unit(); i in a.rank() => {
        let divisor = if i < b.rank() { tri!(b.mode(i)) } else { IntTuple::int(1) };
        shape_quotient(&tri!(a.mode(i)), &divisor, exact, trace)
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn quotient(a: u64, b: u64, exact: bool, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    if exact && !trace.test(Place::Throughout, Relation::Comparable, a, b) {
        return Err(AlgebraError::NotDivisible { left: a, right: b });
    }
    let quotient = tri!(arithmetic::ceil_div(a, b));
    trace.worked(Place::Throughout, Sign::OverUp, a, b, quotient);
    Ok(quotient)
}
