//! # Pointed partial injections
//!
//! **Definition.** A morphism `α: ⟨m⟩ → ⟨n⟩` of the category of pointed finite sets sends each position `1..m` to a position `1..n`
//! or to the base point `0`, and
//! 1. the base point to itself;
//! 2. no two positions to one position: it is injective where it is not `0`.
//!
//! It tells which axes go where and which are forgotten, but not their lengths.
//!
//! **Law:** reversed, `j ↦ i` where `i ↦ j` and otherwise `0`, it is such a morphism again, and reversing twice gives it back; so as many positions are hit
//! as are not forgotten.
//!
//! **Worked example:** `⟨3⟩ → ⟨4⟩` by `(2,0,1)` sends 1 to 2 and 3 to 1, forgets 2, and hits neither 3 nor 4.
//!
//! ```text
//!   3 ──┐      4
//!   2 → *      3
//!   1 ──┼───── 2
//!       └───── 1
//! ```
//!
//! **Refuses:** a map of another length ([`MapLength`]), one that leaves the codomain ([`MapOutOfRange`]), one that is not injective
//! ([`MapNotInjective`]). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.
//!
//! [`MapLength`]: super::CategoryError::MapLength
//! [`MapOutOfRange`]: super::CategoryError::MapOutOfRange
//! [`MapNotInjective`]: super::CategoryError::MapNotInjective

use core::fmt;

use super::error::refuse;
use crate::capacity::MAX_LEAVES;
use crate::control::{all, debug_as_displayed, each, next, tri};
use crate::error::AlgebraError;

/// A pointed partial injection; see the [module](self).
///
/// ```
/// use layout_algebra::category::FinMorphism;
/// let alpha = FinMorphism::new(3, 4, &[2, 0, 1])?;
/// assert_eq!((alpha.at(1), alpha.at(2), alpha.source_of(1)), (2, 0, 3));
/// assert_eq!(alpha.to_string(), "3 --(2,*,1)--> 4");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct FinMorphism {
    targets: [usize; MAX_LEAVES],
    domain: usize,
    codomain: usize,
}

impl FinMorphism {
    /// The morphism of `domain` positions into `codomain` positions by `map`, each checked.
    ///
    /// # Errors
    /// The errors of the [module](self); [`AlgebraError::TooManyLeaves`] past the capacity.
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// assert!(FinMorphism::new(2, 2, &[2, 1]).is_ok());
    /// assert!(FinMorphism::new(2, 2, &[2, 2]).is_err());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(domain: usize, codomain: usize, map: &[usize]) -> Result<Self, AlgebraError> {
        if map.len() != domain {
            refuse!(MapLength { values: map.len(), domain });
        }
        let mut alpha = tri!(Self::forgetting(0, codomain));
        each!(i in 0, domain => {
            let target = map[i];
            if target > codomain {
                refuse!(MapOutOfRange { position: next(i), target, codomain });
            }
            if target > 0 && alpha.is_hit(target) {
                refuse!(MapNotInjective { first: alpha.source_of(target), second: next(i), target });
            }
            alpha = tri!(alpha.push(target));
        });
        Ok(alpha)
    }

    /// The morphism that sends every position to the base point.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn forgetting(domain: usize, codomain: usize) -> Result<Self, AlgebraError> {
        let most = if domain > codomain { domain } else { codomain };
        if most > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: most });
        }
        Ok(Self { targets: [0; MAX_LEAVES], domain, codomain })
    }

    /// The morphism with one more position, sent to `target`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(mut self, target: usize) -> Result<Self, AlgebraError> {
        if self.domain >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.domain) });
        }
        self.targets[self.domain] = target;
        self.domain = next(self.domain);
        Ok(self)
    }

    /// The inclusion of the positions that nothing hits, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn inclusion_of_unhit(&self) -> Result<Self, AlgebraError> {
        let mut inclusion = tri!(Self::forgetting(0, self.codomain));
        each!(j in 0, self.codomain => {
            if !self.is_hit(next(j)) {
                inclusion = tri!(inclusion.push(next(j)));
            }
        });
        Ok(inclusion)
    }

    /// The number of positions of the domain, without the base point.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::FinMorphism::new(1, 4, &[3])?.domain(), 1);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn domain(&self) -> usize {
        self.domain
    }

    /// The number of positions of the codomain, without the base point.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::FinMorphism::new(1, 4, &[3])?.codomain(), 4);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn codomain(&self) -> usize {
        self.codomain
    }

    /// The target of each position, in order.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::FinMorphism::new(2, 4, &[3, 0])?.map(), [3, 0]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn map(&self) -> &[usize] {
        self.targets.split_at(self.domain).0
    }

    /// The target of a position; 0 for the base point, and for positions past the end.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::FinMorphism::new(2, 4, &[3, 0])?.at(1), 3);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at(&self, position: usize) -> usize {
        match position.checked_sub(1) {
            Some(i) if i < self.domain => self.targets[i],
            _ => 0,
        }
    }

    /// The position that is sent to `target`; 0 if none is.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::FinMorphism::new(2, 4, &[0, 3])?.source_of(3), 2);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn source_of(&self, target: usize) -> usize {
        each!(i in 0, self.domain => {
            if target > 0 && self.targets[i] == target {
                return next(i);
            }
        });
        0
    }

    /// Returns true if a position of the codomain is hit.
    ///
    /// ```
    /// assert!(!layout_algebra::category::FinMorphism::new(2, 4, &[0, 3])?.is_hit(1));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_hit(&self, target: usize) -> bool {
        self.source_of(target) > 0
    }

    /// Returns true if both are the same morphism.
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// assert!(!FinMorphism::new(1, 4, &[3])?.equals(&FinMorphism::new(1, 5, &[3])?));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        if self.domain != other.domain || self.codomain != other.codomain {
            return false;
        }
        all!(i in 0, self.domain => self.targets[i] == other.targets[i])
    }
}

impl PartialEq for FinMorphism {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl Eq for FinMorphism {}

/// A map as displayed over an arrow: `(2,*,1)`.
pub(super) struct Arrow<'a>(pub(super) &'a FinMorphism);

impl fmt::Display for Arrow<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, target) in self.0.map().iter().enumerate() {
            f.write_str(if i > 0 { "," } else { "" })?;
            if *target == 0 { f.write_str("*")? } else { target.fmt(f)? }
        }
        f.write_str(")")
    }
}

impl fmt::Display for FinMorphism {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} --{}--> {}", self.domain, Arrow(self), self.codomain)
    }
}

debug_as_displayed!(FinMorphism);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_positions_have_no_map() {
        assert_eq!(FinMorphism::new(0, 65, &[]).err(), Some(AlgebraError::TooManyLeaves { leaves: 65 }));
    }
}
