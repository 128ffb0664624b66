//! # Comparisons of tuples
//!
//! **Definition.** For int-tuples `a` and `b` of one depth:
//! 1. `elem_less(a, b)`: `a_i < b_i` for every mode of `a`, each compared in the same way; `b` may have more modes, not fewer. It asks
//!    whether a coordinate lies in a shape.
//! 2. `elem_gtr(a, b) = elem_less(b, a)`, `elem_leq(a, b) = ¬elem_less(b, a)`, `elem_geq(a, b) = ¬elem_less(a, b)`.
//! 3. `lex_less(a, b)`: at the first mode, from the left, where they differ, `a` is less; or `a` ends there and `b` does not.
//! 4. `colex_less(a, b)`: the same from the right.
//!
//! **Law:** `colex_less(c, d)` if and only if `crd2idx(c, S) < crd2idx(d, S)`, for coordinates of `S`; `lex_less` orders them as
//! the row-major layout of `S` does. Both are strict total orders on tuples that nest alike; `elem_less` is a partial one.
//!
//! **Worked example:** `(1,5)` and `(3,6)`: less in both modes, so in every sense. `(0,5)` and `(5,5)`: not element by element, since
//! 5 is not less than 5.
//!
//! ```text
//!   (0,1) (1,0) in (2,2)   colex: 2 > 1, the right mode decides    lex: (0,…) < (1,…), the left one does
//! ```
//!
//! **Refuses:** an integer where the other has a tuple ([`AlgebraError::ProfileMismatch`]).
//!
//! Source: `CuTe`, `int_tuple.hpp` (CUTLASS), including the names: `elem_leq` is the negation of the reverse, and so *not* "each at most":
//! `elem_leq((1,12),(2,1))` holds, because `(2,1)` is not less than `(1,12)` in every mode.

use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Place, Relation, Stage, Trace, traced};

/// Checks that both are leaves or neither is; returns true if both are.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn alike(a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
    if a.is_leaf() != b.is_leaf() {
        return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
    }
    Ok(a.is_leaf())
}

traced! {
    /// Checks whether every mode of `a` is less; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::elem_less;
    /// assert_eq!(elem_less(&"(1,5)".parse()?, &"(3,6)".parse()?), Ok(true));
    /// assert_eq!(elem_less(&"(0,5)".parse()?, &"(5,5)".parse()?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn elem_less(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        if tri!(alike(a, b)) {
            return Ok(trace.test(Place::Throughout, Relation::Below, a.leaf_at(0), b.leaf_at(0)));
        }
        each!(i in 0, a.rank() => {
            if i == b.rank() || !tri!(trace.elem_less(&tri!(a.mode(i)), &tri!(b.mode(i)))) {
                return Ok(false);
            }
        });
        Ok(true)
    }

    /// Checks whether `b` is not less than `a` in every mode; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`elem_less`].
    ///
    /// ```
    /// use layout_algebra::elem_leq;
    /// assert_eq!(elem_leq(&"(1,12)".parse()?, &"(2,1)".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn elem_leq(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        opposite(b, a, trace)
    }

    /// Checks whether every mode of `b` is less; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`elem_less`].
    ///
    /// ```
    /// use layout_algebra::elem_gtr;
    /// assert_eq!(elem_gtr(&"(3,6)".parse()?, &"(1,5)".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn elem_gtr(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        trace.elem_less(b, a)
    }

    /// Checks whether `a` is not less than `b` in every mode; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`elem_less`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, elem_geq};
    /// assert_eq!(elem_geq(&IntTuple::int(4), &IntTuple::int(2)), Ok(true));
    /// ```
    pub const fn elem_geq(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        opposite(a, b, trace)
    }

    /// Checks whether `a` comes first, the leftmost mode deciding; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::lex_less;
    /// assert_eq!(lex_less(&"(0,9)".parse()?, &"(1,0)".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn lex_less(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        comes_first(a, b, false, trace)
    }

    /// Checks whether `a` comes first, the rightmost mode deciding; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::colex_less;
    /// assert_eq!(colex_less(&"(0,9)".parse()?, &"(1,0)".parse()?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn colex_less(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<bool, AlgebraError> {
        comes_first(a, b, true, trace)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn comes_first(
    a: &IntTuple,
    b: &IntTuple,
    from_right: bool,
    trace: &mut Trace<'_>,
) -> Result<bool, AlgebraError> {
    if tri!(alike(a, b)) {
        let (left, right) = (a.leaf_at(0), b.leaf_at(0));
        let relation = if left == right { Relation::Equals } else { Relation::Below };
        return Ok(trace.test(Place::Throughout, relation, left, right) && left < right);
    }
    each!(k in 0, b.rank() => {
        if k == a.rank() {
            return Ok(true);
        }
        let (left, right) = if from_right { (from_end(a, k), from_end(b, k)) } else { (k, k) };
        let (left, right) = (tri!(a.mode(left)), tri!(b.mode(right)));
        if tri!(comes_first(&left, &right, from_right, trace)) {
            return Ok(true);
        }
        if !left.equals(&right) {
            return Ok(false);
        }
    });
    Ok(false)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn from_end(tuple: &IntTuple, k: usize) -> usize {
    tuple.rank().saturating_sub(next(k))
}

/// Checks whether `a` is not less than `b` in every mode.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn opposite(a: &IntTuple, b: &IntTuple, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
    trace.begin(Stage::Opposite);
    let is_less = tri!(trace.elem_less(a, b));
    trace.leave();
    Ok(!is_less)
}
