//! # Isomorphism
//!
//! **Definition.** A morphism is an isomorphism if its map is a permutation: nothing goes to the base point, and everything is hit.
//!
//! **Law:** the layout of an isomorphism is a bijection of its domain with `[0, cosize)`; an isomorphism and its inverse compose to identities.
//!
//! **Worked example:** `(4,2) → (2,4)` by `(2,1)`, the layout `(4,2):(2,1)`; its inverse is `(2,4) → (4,2)` by `(2,1)`.
//!
//! ```text
//!   2 ─┐ ┌─ 4
//!       ╳
//!   4 ─┘ └─ 2
//! ```
//!
//! **Refuses:** only the inverse of a morphism that is not an isomorphism, by the condition it fails: [`NotComplementable`](super::CategoryError::NotComplementable) or
//! [`LengthMismatch`](super::CategoryError::LengthMismatch). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Place, Relation, traced};

impl FinMorphism {
    /// Returns true if the map is a permutation.
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// assert!(FinMorphism::new(2, 2, &[2, 1])?.is_isomorphism());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_isomorphism(&self) -> bool {
        self.domain() == self.codomain() && self.complement().is_ok()
    }

    /// The inverse permutation.
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// assert_eq!(FinMorphism::new(3, 3, &[2, 3, 1])?.inverse()?.map(), [3, 1, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn inverse(&self) -> Result<Self, AlgebraError> {
        tri!(self.complement());
        if self.domain() != self.codomain() {
            refuse!(LengthMismatch { values: self.domain(), leaves: self.codomain() });
        }
        let mut inverse = tri!(Self::forgetting(0, self.domain()));
        each!(j in 0, self.codomain() => {
            inverse = tri!(inverse.push(self.source_of(next(j))));
        });
        Ok(inverse)
    }
}

impl TupleMorphism {
    /// Returns true if the map is a permutation.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert!(TupleMorphism::new(&[4, 2], &[2, 4], &[2, 1])?.is_isomorphism());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_isomorphism(&self) -> bool {
        self.map().is_isomorphism()
    }

    /// The inverse isomorphism.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2], &[2, 4], &[2, 1])?;
    /// assert_eq!(f.compose(&f.inverse()?)?.map().map(), [1, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn inverse(&self) -> Result<Self, AlgebraError> {
        Self::of(*self.codomain(), *self.domain(), &tri!(self.map().inverse()))
    }
}

traced! {
    /// Returns true if the map is a permutation.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// assert!(NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?.is_isomorphism());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn is_isomorphism(this: &NestMorphism, trace: &mut Trace) -> bool {
        let (left, right) = (this.map().domain(), this.map().codomain());
        trace.test(Place::Rank, Relation::Equals, left as u64, right as u64);
        each!(j in 0, right => {
            let (target, entry) = (next(j), this.codomain().leaf_at(j));
            trace.arrow(MorphismFact::Hit { target, entry, by: this.map().source_of(target) });
        });
        this.map().is_isomorphism()
    }
}

impl NestMorphism {
    /// The inverse isomorphism.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4])?, &[1])?;
    /// assert_eq!(f.inverse()?.to_string(), "(4) --(1)--> 4");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn inverse(&self) -> Result<Self, AlgebraError> {
        Self::of(*self.codomain(), *self.domain(), &tri!(self.map().inverse()))
    }
}
