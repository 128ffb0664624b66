//! # Injective, compact, onto, as requirements
//!
//! **Definition.**
//! 1. [`require_injective`]: no two coordinates share an offset; the counterexample is two that do.
//! 2. [`require_onto`]: the offsets are exactly those below `n`; the counterexample is the greatest, if it is past the end, or the least that is missing.
//! 3. [`require_compact`]: both, with `n` the cosize: a bijection of the domain with `[0, size)`.
//!
//! **Law:** the same as for [`crate::is_injective`], [`crate::is_surjective_onto`], [`crate::is_compact`].
//!
//! **How:** the search for the first keeps the two coordinates it meets. With the moving modes in order of stride, the first stride past the
//! reached offsets leaves the next offset out, and nothing after it comes back.
//!
//! **Worked example:** `(3,2):(1,2)` is at 2 twice, at (2,0) and at (0,1), the indices 2 and 3. `(2,4):(1,3)` reaches 0 and 1, and then 3: 2 is missing.
//!
//! ```text
//!     (3,2):(1,2)   0 1 2            (2,4):(1,3)   0 1 . 3 4 . 6 7 …
//!                       2 3 4                          ↑
//! ```
//!
//! **Refuses:** the cases that the predicates do not decide.

use super::{Counterexample, met};
use crate::algebra::injective::{collision, is_injective};
use crate::arithmetic::{add, mul, sub};
use crate::control::each;
use crate::coord::offset;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;

/// Checks that no offset is reached twice; see `predicate`.
///
/// # Errors
/// [`Counterexample::Collides`], or the error that it is not decided.
///
/// ```
/// use layout_algebra::predicate::{Counterexample, require_injective};
/// use layout_algebra::LayoutValue;
/// let overlapping: LayoutValue = "(3,2):(1,2)".parse()?;
/// assert_eq!(require_injective(&overlapping), Err(Counterexample::Collides { first: 2, second: 3, offset: 2 }));
/// assert_eq!(require_injective(&LayoutValue::line(4, 2)?), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_injective(layout: &LayoutValue) -> Result<(), Counterexample> {
    if met!(is_injective(layout)) {
        return Ok(());
    }
    match met!(collision(layout)) {
        Some((first, second)) => Err(Counterexample::Collides { first, second, offset: met!(offset(layout, first)) }),
        None => Ok(()),
    }
}

/// Checks that the offsets are exactly those below `size`; see `predicate`.
///
/// # Errors
/// [`Counterexample::NotReached`], [`Counterexample::PastTheEnd`], or the error that it is not decided.
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::predicate::{Counterexample, require_onto};
/// let line: LayoutValue = "4:1".parse()?;
/// assert_eq!(require_onto(&line, 4), Ok(()));
/// assert_eq!(require_onto(&line, 3), Err(Counterexample::PastTheEnd { offset: 3, size: 3 }));
/// assert_eq!(require_onto(&line, 5), Err(Counterexample::NotReached { offset: 4, size: 5 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_onto(layout: &LayoutValue, size: u64) -> Result<(), Counterexample> {
    let cosize = met!(layout.cosize());
    if cosize > size {
        return Err(Counterexample::PastTheEnd { offset: cosize.saturating_sub(1), size });
    }
    let modes = Flat::moving(layout).sorted(false);
    let mut reached = 1;
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        if mode.stride > reached {
            return Err(Counterexample::NotReached { offset: reached, size });
        }
        reached = met!(add(reached, met!(mul(met!(sub(mode.extent, 1)), mode.stride))));
    });
    if reached < size { Err(Counterexample::NotReached { offset: reached, size }) } else { Ok(()) }
}

/// Checks that every offset below the cosize is reached once; see `predicate`.
///
/// # Errors
/// [`Counterexample::Collides`], [`Counterexample::NotReached`], or the error that it is not decided.
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::predicate::{Counterexample, require_compact};
/// assert_eq!(require_compact(&LayoutValue::line(4, 2)?), Err(Counterexample::NotReached { offset: 1, size: 7 }));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_compact(layout: &LayoutValue) -> Result<(), Counterexample> {
    match require_injective(layout) {
        Ok(()) => require_onto(layout, met!(layout.cosize())),
        unmet => unmet,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn condition_2_needs_the_end() {
        assert_eq!(require_onto(&layout(&[4, 2], &[1, 2]), 6), Ok(()));
        assert_eq!(require_onto(&layout(&[4, 2], &[1, 2]), 7), Err(Counterexample::NotReached { offset: 6, size: 7 }));
    }
}
