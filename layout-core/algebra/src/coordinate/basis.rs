//! # Scaled basis elements
//!
//! **Definition.** A stride of a coordinate layout: `v` steps along one coordinate, given by its path from the outside to the inside, `v@j@i` for part
//! `j` of
//! coordinate `i`; `v` alone is an integer. 0 steps along any coordinate do not move, and are all equal.
//!
//! **Law:** `n` times `v@p` is `nv@p`; two elements along one path are parallel, and equal if their steps are.
//!
//! **Worked example:** of the coordinates `((a,b),c)`, `2@1@0` adds 2 to `b`, `3@1` adds 3 to `c`.
//!
//! ```text
//!   ((a, b), c)
//!     │  │   └ @1
//!     │  └ @1@0          read from left to right from the inside to the outside
//!     └ @0@0
//! ```
//!
//! **Refuses:** paths deeper than the capacity ([`AlgebraError::TooDeep`]), parts past it ([`AlgebraError::TooManyLeaves`]), steps past 64 bits.
//!
//! Source: `CuTe` (`numeric/arithmetic_tuple.hpp`, CUTLASS), `ScaledBasis`.

use core::fmt;

use crate::arithmetic::mul;
use crate::capacity::{MAX_DEPTH, MAX_LEAVES};
use crate::control::{all, debug_as_displayed, each, next, tri};
use crate::error::AlgebraError;
use crate::written::Written;

/// `2@1`: two steps along coordinate 1; `2@0@1`: two steps along part 0 of coordinate 1; `2`: an integer.
///
/// Read from left to right it leads from the inside to the outside, as in `CuTe`. `0` does not move along any coordinate.
///
/// ```
/// use layout_algebra::ScaledBasis;
/// assert_eq!(ScaledBasis::along(2, &[1, 0])?.to_string(), "2@0@1");
/// assert_eq!(ScaledBasis::plain(2).to_string(), "2");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct ScaledBasis {
    value: u64,
    path: [u8; MAX_DEPTH],
    length: usize,
}

impl ScaledBasis {
    /// An integer: a step along no coordinate.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn plain(value: u64) -> Self {
        Self { value, path: [0; MAX_DEPTH], length: 0 }
    }

    /// `value` steps along the coordinate at a path, from the outside to the inside.
    ///
    /// # Errors
    /// [`AlgebraError::TooDeep`] and [`AlgebraError::TooManyLeaves`] if no coordinate can have such a part.
    #[expect(clippy::cast_possible_truncation, reason = "looked at just before")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn along(value: u64, path: &[usize]) -> Result<Self, AlgebraError> {
        if path.len() > MAX_DEPTH {
            return Err(AlgebraError::TooDeep { depth: path.len() });
        }
        let mut basis = Self { value, path: [0; MAX_DEPTH], length: path.len() };
        each!(i in 0, path.len() => {
            if path[i] >= MAX_LEAVES {
                return Err(AlgebraError::TooManyLeaves { leaves: next(path[i]) });
            }
            basis.path[i] = path[i] as u8;
        });
        Ok(basis)
    }

    /// The number of steps.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn value(&self) -> u64 {
        self.value
    }

    /// The nesting depth of the coordinate that this moves along; 0 for an integer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn depth(&self) -> usize {
        self.length
    }

    /// The part of the coordinate at this depth, counted from the outside.
    ///
    /// # Panics
    /// If the coordinate is not that deep.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn part(&self, depth: usize) -> usize {
        assert!(depth < self.length, "not so deep");
        self.path[depth] as usize
    }

    /// The steps along part `i` of this coordinate.
    ///
    /// # Errors
    /// [`AlgebraError::TooDeep`] if the coordinate has the greatest depth already.
    #[expect(clippy::cast_possible_truncation, reason = "the number of a mode is less than 64")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn within(&self, i: usize) -> Result<Self, AlgebraError> {
        if self.length == MAX_DEPTH {
            return Err(AlgebraError::TooDeep { depth: next(MAX_DEPTH) });
        }
        let mut deeper = *self;
        deeper.path[self.length] = i as u8;
        deeper.length = next(self.length);
        Ok(deeper)
    }

    /// The same coordinate with another number of steps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn scaled(&self, value: u64) -> Self {
        Self { value, path: self.path, length: self.length }
    }

    /// `factor` times as many steps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn times(&self, factor: u64) -> Result<Self, AlgebraError> {
        Ok(self.scaled(tri!(mul(self.value, factor))))
    }

    /// Returns true if both move along the same coordinate.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_parallel(&self, other: &Self) -> bool {
        self.length == other.length && self.begins_as(other, self.length)
    }

    /// Returns true if the first `depth` parts of both are the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn begins_as(&self, other: &Self, depth: usize) -> bool {
        if self.length < depth || other.length < depth {
            return false;
        }
        all!(i in 0, depth => self.path[i] == other.path[i])
    }

    /// Returns true if both are the same steps; zero steps are the same along every coordinate.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        self.value == other.value && (self.value == 0 || self.is_parallel(other))
    }
}

impl PartialEq for ScaledBasis {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl Eq for ScaledBasis {}

impl fmt::Display for ScaledBasis {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        if self.value == 0 {
            return Ok(());
        }
        (0..self.length).rev().try_for_each(|depth| write!(f, "@{}", self.part(depth)))
    }
}

debug_as_displayed!(ScaledBasis);

impl Written for ScaledBasis {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_steps_are_the_same_along_every_coordinate() {
        let (a, b) = (ScaledBasis::along(0, &[1]).unwrap(), ScaledBasis::plain(0));
        assert_eq!(a, b);
        assert!(!a.is_parallel(&b));
        assert_ne!(ScaledBasis::along(1, &[1]).unwrap(), ScaledBasis::along(1, &[0, 1]).unwrap());
    }

    #[test]
    fn parts_that_no_coordinate_has_are_refused() {
        assert_eq!(ScaledBasis::along(1, &[0; 25]), Err(AlgebraError::TooDeep { depth: 25 }));
        assert_eq!(ScaledBasis::along(1, &[64]), Err(AlgebraError::TooManyLeaves { leaves: 65 }));
    }
}
