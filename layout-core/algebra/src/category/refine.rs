//! # Refinement, strict and loose
//!
//! **Definition.** A nested tuple `S` refines `T` if
//! 1. `T` is an integer and `S` has its size; or
//! 2. both are tuples of equal rank and each mode of `S` refines the mode of `T` in its place.
//!
//! This is the strict refinement: `(6)` refines `6`, `6` does not refine `(6)`, and each splits the entries of the one before. Loosely, an integer also counts as the tuple of itself, so
//! `6` and `(6)` refine each other.
//!
//! **Law:** both are reflexive and transitive, the strict one is antisymmetric: a partial order. The strict one implies the loose one; both agree on leaves.
//!
//! **Worked example:** `((2,3),4)` refines `(6,4)` and `24`; it does not refine `(4,6)`.
//!
//! ```text
//!   ((2,3),4)   2 3 4
//!   (6,4)       └6┘ 4
//!   24          └─24┘
//! ```
//!
//! **Refuses:** sizes past 64 bits. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 4. **How we differ:** `tract`'s predicate is the loose one
//! and does not terminate where it meets two integers that differ.

use super::error::refuse;
use crate::algebra::predicates::refines;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

/// Checks whether `fine` splits the entries of `coarse`, strictly; see the [module](self).
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::refines_strictly;
/// assert_eq!(refines_strictly(&"((2,3),4)".parse()?, &"(6,4)".parse()?), Ok(true));
/// assert_eq!(refines_strictly(&IntTuple::int(6), &"(6)".parse()?), Ok(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn refines_strictly(fine: &IntTuple, coarse: &IntTuple) -> Result<bool, AlgebraError> {
    refines(fine, coarse)
}

/// Checks whether `fine` splits the entries of `coarse`, where an integer also counts as the tuple of itself; see the [module](self).
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::refines_loosely;
/// assert_eq!(refines_loosely(&IntTuple::int(6), &"(6)".parse()?), Ok(true));
/// assert_eq!(refines_loosely(&"(2)".parse()?, &"(10)".parse()?), Ok(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn refines_loosely(fine: &IntTuple, coarse: &IntTuple) -> Result<bool, AlgebraError> {
    if coarse.is_leaf() {
        return Ok(tri!(fine.product()) == coarse.leaf_at(0));
    }
    if fine.rank() != coarse.rank() {
        return Ok(false);
    }
    each!(i in 0, fine.rank() => {
        if !tri!(refines_loosely(&tri!(fine.mode(i)), &tri!(coarse.mode(i)))) {
            return Ok(false);
        }
    });
    Ok(true)
}

/// Checks that `fine` refines `coarse`, loosely.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn require(fine: &IntTuple, coarse: &IntTuple) -> Result<(), AlgebraError> {
    if !tri!(refines_loosely(fine, coarse)) {
        refuse!(NotARefinement { fine: fine.leaf_count(), coarse: coarse.leaf_count() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_leaves_that_differ_end_the_search() {
        let (two, ten) = (IntTuple::flat(&[2]).unwrap(), IntTuple::flat(&[10]).unwrap());
        assert_eq!(refines_loosely(&two, &ten), Ok(false));
        assert_eq!(refines_strictly(&two, &ten), Ok(false));
        assert_eq!(refines_loosely(&IntTuple::int(2), &ten), Ok(false));
    }

    #[test]
    fn the_empty_tuple_is_of_size_1() {
        assert_eq!(refines_strictly(&IntTuple::unit(), &IntTuple::int(1)), Ok(true));
        assert_eq!(refines_strictly(&IntTuple::unit(), &IntTuple::unit()), Ok(true));
        assert_eq!(refines_loosely(&IntTuple::int(1), &IntTuple::unit()), Ok(false));
    }
}
