//! # Compose
//!
//! **Definition.** `g ∘ f` is first `f`, then `g`: `(g ∘ f)(i) = g(f(i))`, and the base point goes to the base point.
//!
//! **Law:** associative, with the identities as units; the layout of `g ∘ f` is the composition of the layouts (theorem B of the paper).
//!
//! **Requires:** the codomain of `f` is the domain of `g`, for nest morphisms including its nesting. **Refuses:** anything else
//! ([`NotComposable`](super::CategoryError::NotComposable)).
//!
//! **Worked example:** `(4,2) → (2,8,4)` by `(3,1)` and `(2,8,4) → (4,2)` by `(2,0,1)` compose to the identity of `(4,2)`.
//!
//! ```text
//!   1 → 3 → 1        4 → 4 → 4
//!   2 → 1 → 2        2 → 2 → 2
//!       2 → *            8 → *
//! ```
//!
//! Source: Colfax, "Categorical foundations for `CuTe` layouts", sections 3 and 4.

use super::entries::difference;
use super::error::{Difference, refuse};
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Role, Stage, Trace, traced};

traced! {
    /// The composition: first `self`, then `g`; see the [module](super::compose).
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// let (f, g) = (FinMorphism::new(2, 3, &[3, 1])?, FinMorphism::new(3, 2, &[2, 0, 1])?);
    /// assert_eq!(f.compose(&g)?.map(), [1, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn compose(this: &FinMorphism, trace: &mut Trace, g: &FinMorphism) -> Result<FinMorphism, AlgebraError> {
        if this.codomain() != g.domain() {
            let difference = Difference::Length { left: this.codomain(), right: g.domain() };
            refuse!(NotComposable { difference });
        }
        let mut composite = tri!(FinMorphism::forgetting(0, g.codomain()));
        each!(i in 0, this.domain() => {
            let (position, through) = (next(i), this.at(next(i)));
            trace.arrow(MorphismFact::Arrow { position, through, target: g.at(through) });
            composite = tri!(composite.push(g.at(through)));
        });
        Ok(composite)
    }
}

impl TupleMorphism {
    /// Returns true if the codomain of `self` is the domain of `g`.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2], &[2, 8, 4], &[3, 1])?;
    /// assert!(!f.is_composable_with(&f));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_composable_with(&self, g: &Self) -> bool {
        self.codomain().difference(g.domain()).is_none()
    }

    /// The composition: first `self`, then `g`; see the [module](super::compose).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2], &[2, 8, 4], &[3, 1])?;
    /// let g = TupleMorphism::new(&[2, 8, 4], &[4, 2], &[2, 0, 1])?;
    /// assert_eq!(f.compose(&g)?.to_string(), "(4,2) --(1,2)--> (4,2)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn compose(&self, g: &Self) -> Result<Self, AlgebraError> {
        if let Some(difference) = self.codomain().difference(g.domain()) {
            refuse!(NotComposable { difference });
        }
        Self::of(*self.domain(), *g.codomain(), &tri!(self.map().compose(g.map())))
    }
}

traced! {
    /// Returns true if the codomain of `self` is the domain of `g`, nested alike.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4])?, &[1])?;
    /// assert!(!f.is_composable_with(&f));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn is_composable_with(this: &NestMorphism, trace: &mut Trace, g: &NestMorphism) -> bool {
        this.parting(g, trace).is_none()
    }
}

impl NestMorphism {
    /// The difference between the codomain of `self` and the domain of `g`, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn parting(&self, g: &Self, trace: &mut Trace<'_>) -> Option<Difference> {
        let difference = difference(self.codomain(), g.domain());
        let (left, right) = (self.codomain().leaf_count(), g.domain().leaf_count());
        trace.arrow(MorphismFact::Meets { left, right, holds: difference.is_none() });
        difference
    }
}

traced! {
    /// The composition: first `self`, then `g`; see the [module](super::compose).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[2, 4])?, &[2])?;
    /// let g = NestMorphism::new(IntTuple::flat(&[2, 4])?, IntTuple::flat(&[4, 2])?, &[0, 1])?;
    /// assert_eq!(f.compose(&g)?.to_string(), "4 --(1)--> (4,2)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn compose(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::MorphismComposition);
        trace.morphism(Role::Left, this);
        trace.morphism(Role::Right, g);
        if let Some(difference) = this.parting(g, trace) {
            refuse!(NotComposable { difference });
        }
        let composite =
            tri!(NestMorphism::of(*this.domain(), *g.codomain(), &tri!(trace.on(this.map()).compose(g.map()))));
        trace.end_morphism(&composite);
        Ok(composite)
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::CategoryError;
    use super::*;
    use crate::int_tuple::IntTuple;

    #[test]
    fn the_refusal_says_how_the_tuples_differ() {
        let difference = Difference::Entry { position: 1, left: 4, right: 2 };
        let (f, g) = (TupleMorphism::new(&[4], &[4], &[1]), TupleMorphism::new(&[2], &[2], &[1]));
        assert_eq!(f.unwrap().compose(&g.unwrap()), Err(CategoryError::NotComposable { difference }.into()));
        let flat = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4]).unwrap(), &[1]).unwrap();
        let difference = Difference::Nesting;
        assert_eq!(flat.compose(&flat), Err(CategoryError::NotComposable { difference }.into()));
    }
}
