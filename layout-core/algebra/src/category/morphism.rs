//! Tuple morphisms and nest morphisms: two tuples, and a map of their leaves.

use core::fmt;

use super::fin_morphism::{Arrow, FinMorphism};
use crate::control::debug_as_displayed;

/// A morphism of tuples: a [`TupleMorphism`](super::TupleMorphism) or a [`NestMorphism`](super::NestMorphism).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Morphism<T> {
    pub(super) domain: T,
    pub(super) codomain: T,
    pub(super) map: FinMorphism,
}

impl<T> Morphism<T> {
    /// The tuple it begins at.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[2, 4], &[2])?.domain().as_slice(), [4]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn domain(&self) -> &T {
        &self.domain
    }

    /// The tuple it ends at.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[2, 4], &[2])?.codomain().as_slice(), [2, 4]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn codomain(&self) -> &T {
        &self.codomain
    }

    /// The map of the leaves.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[2, 4], &[2])?.map().map(), [2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn map(&self) -> &FinMorphism {
        &self.map
    }
}

impl<T: fmt::Display> fmt::Display for Morphism<T> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} --{}--> {}", self.domain, Arrow(&self.map), self.codomain)
    }
}

debug_as_displayed!(@[T: fmt::Display] Morphism<T>);
