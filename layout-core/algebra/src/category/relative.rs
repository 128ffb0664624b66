//! # The part over a leaf
//!
//! **Definition.** Let `S` refine `T`, loosely. Then
//! 1. the relative mode of `S` over leaf `i` of `T` is the part of `S` in the place of that leaf; its size is the leaf;
//! 2. the relative flattening of `S` over `T` is the tuple of all relative modes;
//! 3. the underlying map takes each leaf of `S` to the leaf of `T` it lies over;
//! 4. the relative sublength at `i` is the number of leaves of `S` that lie over the leaves of `T` before `i`.
//!
//! **Law:** the sizes of the relative modes are the leaves of `T`; the map of 3 never decreases, and 4 counts the leaves where it is below `i`.
//!
//! **Worked example:** `((2,3),(4,(2,2)))` over `(6,(4,4))`: relative modes `(2,3)`, `4`, `(2,2)`; the map is `1 1 2 3 3`; 3 leaves lie before leaf 3.
//!
//! ```text
//!   2 3   4   2 2
//!   └6┘   4   └4┘
//!    1    2    3
//! ```
//!
//! **Refuses:** a tuple that does not refine the other ([`NotARefinement`](super::CategoryError::NotARefinement)), a leaf that does not exist
//! ([`IndexOutOfRange`](super::CategoryError::IndexOutOfRange)). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 4.

use super::error::refuse;
use super::refine::require;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Trace, traced};

traced! {
    /// The part of `fine` over leaf `i` of `coarse`, counted from 1; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::relative_mode;
    /// assert_eq!(relative_mode(&"((2,3),4)".parse()?, 1, &"(6,4)".parse()?)?.to_string(), "(2,3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn relative_mode(
        trace: &mut Trace,
        fine: &IntTuple,
        i: usize,
        coarse: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        tri!(require(fine, coarse));
        match i.checked_sub(1) {
            Some(leaf) if leaf < coarse.leaf_count() => {
                tri!(tell(fine, coarse, trace));
                part_over(fine, leaf, coarse)
            }
            _ => refuse!(IndexOutOfRange { index: i as u64, length: coarse.leaf_count() as u64 }),
        }
    }
}

/// Records which leaves lie over each leaf.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn tell(fine: &IntTuple, coarse: &IntTuple, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
    let mut first = 1;
    each!(leaf in 0, coarse.leaf_count() => {
        let count = tri!(part_over(fine, leaf, coarse)).leaf_count();
        trace.arrow(MorphismFact::Over { leaf: next(leaf), entry: coarse.leaf_at(leaf), first, count });
        first = count.saturating_add(first);
    });
    Ok(())
}

/// The part of `fine` over an existing leaf of `coarse`, counted from 0.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn part_over(fine: &IntTuple, leaf: usize, coarse: &IntTuple) -> Result<IntTuple, AlgebraError> {
    if coarse.is_leaf() {
        return Ok(*fine);
    }
    let mut before = 0;
    each!(k in 0, coarse.rank() => {
        let mode = tri!(coarse.mode(k));
        let inside = leaf.saturating_sub(before);
        if inside < mode.leaf_count() {
            return part_over(&tri!(fine.mode(k)), inside, &mode);
        }
        before = mode.leaf_count().saturating_add(before);
    });
    refuse!(IndexOutOfRange { index: next(leaf) as u64, length: coarse.leaf_count() as u64 })
}

traced! {
    /// The tuple of the parts of `fine` over the leaves of `coarse`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::relative_flattening;
    /// let fine = IntTuple::of(&[IntTuple::of(&[IntTuple::flat(&[2, 3])?, IntTuple::int(4)])?])?;
    /// assert_eq!(relative_flattening(&fine, &"((6,4))".parse()?)?.to_string(), "((2,3),4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn relative_flattening(
        trace: &mut Trace,
        fine: &IntTuple,
        coarse: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        tri!(require(fine, coarse));
        tri!(tell(fine, coarse, trace));
        let mut parts = IntTuple::unit();
        each!(leaf in 0, coarse.leaf_count() => {
            tri!(parts.add(tri!(part_over(fine, leaf, coarse)).tree()));
        });
        Ok(parts)
    }

    /// The leaf of `coarse` that each leaf of `fine` lies over, from 1, with the number of leaves; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::underlying_map;
    /// let (map, leaves) = underlying_map(&"((2,3),4)".parse()?, &"(6,4)".parse()?)?;
    /// assert_eq!(map[..leaves], [1, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn underlying_map(
        trace: &mut Trace,
        fine: &IntTuple,
        coarse: &IntTuple,
    ) -> Result<([usize; MAX_LEAVES], usize), AlgebraError> {
        tri!(require(fine, coarse));
        tri!(tell(fine, coarse, trace));
        let mut map = [0; MAX_LEAVES];
        let mut count = 0;
        each!(leaf in 0, coarse.leaf_count() => {
            each!(_over in 0, tri!(part_over(fine, leaf, coarse)).leaf_count() => {
                map[count] = next(leaf);
                count = next(count);
            });
        });
        Ok((map, count))
    }

    /// The number of leaves of `fine` that lie over the leaves of `coarse` before `i`; see the [module](self).
    ///
    /// # Errors
    /// The errors of the [module](self); `i` goes up to the number of leaves of `fine`, and to one past the last leaf of `coarse`, where all lie before it.
    ///
    /// ```
    /// use layout_algebra::category::sublength;
    /// assert_eq!(sublength(&"((2,3),4)".parse()?, 2, &"(6,4)".parse()?), Ok(2));
    /// assert!(sublength(&"(2,1,1,3)".parse()?, 3, &"6".parse()?).is_err()); // the leaves before the second are all
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn sublength(
        trace: &mut Trace,
        fine: &IntTuple,
        i: usize,
        coarse: &IntTuple,
    ) -> Result<usize, AlgebraError> {
        let (map, count) = tri!(trace.underlying_map(fine, coarse));
        let leaves = next(coarse.leaf_count());
        let last = if count < leaves { count } else { leaves };
        if i == 0 || i > last {
            refuse!(IndexOutOfRange { index: i as u64, length: last as u64 });
        }
        let mut below = 0;
        each!(k in 0, count => {
            if map[k] < i {
                below = next(below);
            }
        });
        Ok(below)
    }
}
