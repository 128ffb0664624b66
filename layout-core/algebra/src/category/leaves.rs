//! # Entries, modes, and other leaves
//!
//! **Definition.** For a nested tuple, with positions counted from 1 as in the paper:
//! 1. the entry at `i` is its `i`-th leaf, the mode at `i` is the `i`-th at the top level; the only mode of an integer is itself;
//! 2. substitution puts other values in the place of the leaves, in order; the profile has 0 for each leaf;
//! 3. filling puts a value in the place of every empty tuple, wherever it stands.
//!
//! **Law:** tuples are congruent exactly if they have the same profile; substituting the leaves again changes nothing.
//!
//! **Worked example:** in `(4,(2,()))` the entry at 2 is `2`, the mode at 2 is `(2,())`, the profile `(0,(0,()))`; filled with 1 it is `(4,(2,1))`.
//!
//! ```text
//!   (4,(2,()))   leaves 4 2   modes 4 and (2,())
//! ```
//!
//! **Refuses:** positions that do not exist ([`IndexOutOfRange`](super::CategoryError::IndexOutOfRange)), a number of values other than the number of leaves
//! ([`LengthMismatch`](super::CategoryError::LengthMismatch)). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 4.

use super::error::refuse;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

/// The leaf at a position from 1; see the [module](self).
///
/// # Errors
/// [`CategoryError::IndexOutOfRange`](super::CategoryError::IndexOutOfRange).
///
/// ```
/// assert_eq!(layout_algebra::category::entry(&"(4,2)".parse()?, 2), Ok(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn entry(tuple: &IntTuple, position: usize) -> Result<u64, AlgebraError> {
    match position.checked_sub(1) {
        Some(i) if i < tuple.leaf_count() => Ok(tuple.leaf_at(i)),
        _ => refuse!(IndexOutOfRange { index: position as u64, length: tuple.leaf_count() as u64 }),
    }
}

/// The mode at a position from 1; see the [module](self).
///
/// # Errors
/// [`CategoryError::IndexOutOfRange`](super::CategoryError::IndexOutOfRange).
///
/// ```
/// use layout_algebra::IntTuple;
/// assert_eq!(layout_algebra::category::mode(&"(4,2)".parse()?, 1), Ok(IntTuple::int(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn mode(tuple: &IntTuple, position: usize) -> Result<IntTuple, AlgebraError> {
    match position.checked_sub(1) {
        Some(i) if i < tuple.rank() => tuple.mode(i),
        _ => refuse!(IndexOutOfRange { index: position as u64, length: tuple.rank() as u64 }),
    }
}

/// The tuple with other values in the place of its leaves; see the [module](self).
///
/// # Errors
/// [`CategoryError::LengthMismatch`](super::CategoryError::LengthMismatch).
///
/// ```
/// assert_eq!(layout_algebra::category::substitute(&"(4,2)".parse()?, &[8, 1])?.to_string(), "(8,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn substitute(tuple: &IntTuple, values: &[u64]) -> Result<IntTuple, AlgebraError> {
    if values.len() != tuple.leaf_count() {
        refuse!(LengthMismatch { values: values.len(), leaves: tuple.leaf_count() });
    }
    Ok(tuple.with_leaf_slice(values, 0))
}

/// The tuple with 0 in the place of each leaf; see the [module](self).
///
/// ```
/// assert_eq!(layout_algebra::category::profile(&"(4,2)".parse()?).to_string(), "(0,0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn profile(tuple: &IntTuple) -> IntTuple {
    tuple.with_leaves([0; MAX_LEAVES])
}

/// The tuple with `value` in the place of each empty tuple; see the [module](self).
///
/// ```
/// use layout_algebra::IntTuple;
/// let tuple = IntTuple::int(4).push(&IntTuple::unit())?;
/// assert_eq!(layout_algebra::category::fill_empty(&tuple, 1)?.to_string(), "(4,1)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn fill_empty(tuple: &IntTuple, value: u64) -> Result<IntTuple, AlgebraError> {
    if tuple.is_leaf() {
        return Ok(*tuple);
    }
    if tuple.rank() == 0 {
        return Ok(IntTuple::int(value));
    }
    let mut filled = IntTuple::unit();
    each!(i in 0, tuple.rank() => {
        tri!(filled.add(tri!(fill_empty(&tri!(tuple.mode(i)), value)).tree()));
    });
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::super::error::CategoryError;
    use super::*;

    #[test]
    fn positions_count_from_1() {
        let tuple = IntTuple::flat(&[4, 2]).unwrap();
        let error = |index| Err(CategoryError::IndexOutOfRange { index, length: 2 }.into());
        assert_eq!((entry(&tuple, 0), entry(&tuple, 3)), (error(0), error(3)));
        assert_eq!(mode(&tuple, 0).unwrap_err(), error(0).unwrap_err());
        assert_eq!(mode(&IntTuple::int(4), 1), Ok(IntTuple::int(4)));
    }
}
