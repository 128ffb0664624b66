//! # Congruent, compatible, equal, as requirements
//!
//! **Definition.** For two shapes or layouts:
//! 1. [`require_congruent`]: both nest alike; the counterexample is the first place, from the left, where their modes differ.
//! 2. [`require_compatible`]: each leaf of the first has the size of its part of the second, so that every coordinate of the first is one of the second; the
//!    counterexample is the first leaf of another size, or the first place where the second nests less deep.
//! 3. [`require_functionally_equal`]: equal sizes, and the same offset at every index; the counterexample is the least index where they differ.
//!
//! **Law:** the same as for [`crate::congruent`], [`crate::compatible`], [`crate::functionally_equal`].
//!
//! **How** (for 3): both are coalesced. Up to the first mode that differs they are equal. If its strides differ, so do the offsets one step along it. If only
//! its extents do, one continues straight where the other turns, after the smaller of the two extents.
//!
//! **Worked example:** `(2,4):(1,2)` equals `8:1`, and `(2,4):(1,3)` does not: they differ at 2, one step along the second mode, 2 against 3.
//!
//! ```text
//!     8:1           0 1 2 3 4 …
//!     (2,4):(1,3)   0 1 3 4 6 …
//!                       ↑ index 2
//! ```
//!
//! **Refuses:** sizes past 64 bits.

use super::{Counterexample, met};
use crate::algebra::coalesce::coalesce;
use crate::arithmetic::{min, mul};
use crate::control::{each, next, tri};
use crate::coord::offset;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// Checks that both nest alike; see `predicate`.
///
/// # Errors
/// [`Counterexample::NestsDifferently`].
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::predicate::{Counterexample, require_congruent};
/// let (pair, triple) = (IntTuple::flat(&[4, 8])?, IntTuple::flat(&[4, 2, 4])?);
/// assert_eq!(require_congruent(&pair, &triple), Err(Counterexample::NestsDifferently { leaf: 0, left: 2, right: 3 }));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_congruent(a: &IntTuple, b: &IntTuple) -> Result<(), Counterexample> {
    nests_as(a, b, 0, false)
}

/// Checks that `a` nests as `b` does, from leaf `leaf` on; if `by_size`, a leaf may stand for a part of its size.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn nests_as(a: &IntTuple, b: &IntTuple, leaf: usize, by_size: bool) -> Result<(), Counterexample> {
    if a.is_leaf() && by_size {
        let (extent, size) = (a.leaf_at(0), met!(b.product()));
        return if extent == size { Ok(()) } else { Err(Counterexample::PartDiffers { leaf, extent, size }) };
    }
    if a.is_leaf() && b.is_leaf() {
        return Ok(());
    }
    if a.is_leaf() || b.is_leaf() || a.rank() != b.rank() {
        return Err(Counterexample::NestsDifferently { leaf, left: modes(a), right: modes(b) });
    }
    let mut before = leaf;
    each!(i in 0, a.rank() => {
        let part = met!(a.mode(i));
        tri!(nests_as(&part, &met!(b.mode(i)), before, by_size));
        before = before.saturating_add(part.leaf_count());
    });
    Ok(())
}

/// The number of modes of a tuple, 0 for an integer.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn modes(tuple: &IntTuple) -> usize {
    if tuple.is_leaf() { 0 } else { tuple.rank() }
}

/// Checks that every coordinate of `a` is one of `b`; see `predicate`.
///
/// # Errors
/// [`Counterexample::PartDiffers`], [`Counterexample::NestsDifferently`], or a size past 64 bits.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::predicate::{Counterexample, require_compatible};
/// let (coarse, fine) = (IntTuple::flat(&[4, 6])?, IntTuple::flat(&[4, 8])?);
/// assert_eq!(require_compatible(&coarse, &fine), Err(Counterexample::PartDiffers { leaf: 1, extent: 6, size: 8 }));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_compatible(a: &IntTuple, b: &IntTuple) -> Result<(), Counterexample> {
    nests_as(a, b, 0, true)
}

/// Checks that the offsets are the same at every index; see `predicate`.
///
/// # Errors
/// [`Counterexample::SizesDiffer`], [`Counterexample::Differs`], or numbers past 64 bits.
///
/// ```
/// use layout_algebra::predicate::{Counterexample, require_functionally_equal};
/// use layout_algebra::LayoutValue;
/// let unmet = require_functionally_equal(&LayoutValue::line(8, 1)?, &"(2,4):(1,3)".parse()?);
/// assert_eq!(unmet, Err(Counterexample::Differs { index: 2, left: 2, right: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_functionally_equal(a: &LayoutValue, b: &LayoutValue) -> Result<(), Counterexample> {
    let (left, right) = (met!(a.size()), met!(b.size()));
    if left != right {
        return Err(Counterexample::SizesDiffer { left, right });
    }
    let (ours, theirs) = (Flat::leaves(&met!(coalesce(a))), Flat::leaves(&met!(coalesce(b))));
    let mut index = 1;
    let mut i = 0;
    while i < ours.len() && i < theirs.len() {
        let (one, other) = (ours.at(i), theirs.at(i));
        if one.stride != other.stride || one.extent != other.extent {
            if one.stride == other.stride {
                index = met!(mul(index, min(one.extent, other.extent)));
            }
            // Layouts of one coordinate are at 0, whatever their stride.
            return if index < left { differ(a, b, index) } else { Ok(()) };
        }
        index = met!(mul(index, one.extent));
        i = next(i);
    }
    Ok(())
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn differ(a: &LayoutValue, b: &LayoutValue, index: u64) -> Result<(), Counterexample> {
    Err(Counterexample::Differs { index, left: met!(offset(a, index)), right: met!(offset(b, index)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    fn flat(values: &[u64]) -> IntTuple {
        IntTuple::flat(values).expect("small")
    }

    #[test]
    fn condition_1_gives_the_place() {
        let nested = IntTuple::of(&[IntTuple::int(4), flat(&[2, 4])]).expect("small");
        assert_eq!(require_congruent(&nested, &nested), Ok(()));
        let deeper = Err(Counterexample::NestsDifferently { leaf: 1, left: 2, right: 0 });
        assert_eq!(require_congruent(&nested, &flat(&[4, 8])), deeper);
    }

    #[test]
    fn condition_2_is_not_symmetric() {
        let nested = IntTuple::of(&[IntTuple::int(4), flat(&[2, 4])]).expect("small");
        assert_eq!(require_compatible(&flat(&[4, 8]), &nested), Ok(()));
        let coarser = Err(Counterexample::NestsDifferently { leaf: 1, left: 2, right: 0 });
        assert_eq!(require_compatible(&nested, &flat(&[4, 8])), coarser);
    }

    #[test]
    fn condition_3_compares_the_sizes_first() {
        let (short, long) = (layout(&[4], &[1]), layout(&[8], &[1]));
        assert_eq!(require_functionally_equal(&short, &long), Err(Counterexample::SizesDiffer { left: 4, right: 8 }));
        assert_eq!(require_functionally_equal(&layout(&[1], &[3]), &layout(&[1, 1], &[0, 7])), Ok(()));
    }
}
