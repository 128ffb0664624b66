//! # Concatenation
//!
//! **Definition.** For two morphisms into one codomain, `f ⋆ g` places both side by side: the domains one after the other, each position sent where it was.
//! 1. The codomains are the same, for nest morphisms with their nesting.
//! 2. The images are disjoint: no position is hit by both.
//!
//! The domain of a concatenation of nest morphisms is the pair of the domains. For pointed partial injections it is called the wedge.
//!
//! **Law:** the layout of `f ⋆ g` is the concatenation of the layouts.
//!
//! **Worked example:** `(4) → (2,4,3)` by `(2)` and `(3,2) → (2,4,3)` by `(3,1)` concatenate to `(4,3,2) → (2,4,3)` by `(2,3,1)`: the layout
//! `(4,3,2):(2,8,1)`.
//!
//! ```text
//!   ⟨m⟩ ──f──┐
//!    ⊕       ├── ⟨n⟩
//!   ⟨p⟩ ──g──┘
//! ```
//!
//! **Refuses:** different codomains ([`CodomainMismatch`](super::CategoryError::CodomainMismatch)), images that meet
//! ([`ImagesNotDisjoint`](super::CategoryError::ImagesNotDisjoint)). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::entries::difference;
use super::error::{Difference, refuse};
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Role, Stage, Trace, traced};

impl FinMorphism {
    /// Checks whether no position is hit by both.
    ///
    /// # Errors
    /// [`CategoryError::CodomainMismatch`](super::CategoryError::CodomainMismatch) if their codomains differ.
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// let (f, g) = (FinMorphism::new(1, 3, &[2])?, FinMorphism::new(2, 3, &[0, 2])?);
    /// assert_eq!(f.images_are_disjoint(&g), Ok(false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn images_are_disjoint(&self, g: &Self) -> Result<bool, AlgebraError> {
        if self.codomain() != g.codomain() {
            let difference = Difference::Length { left: self.codomain(), right: g.codomain() };
            refuse!(CodomainMismatch { difference });
        }
        Ok(self.first_common_hit(g) == 0)
    }

    /// The first position that both hit, 0 if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_common_hit(&self, g: &Self) -> usize {
        each!(i in 0, g.domain() => {
            let target = g.at(next(i));
            if self.is_hit(target) {
                return target;
            }
        });
        0
    }

    /// [`Self::images_are_disjoint`], recorded in the trace.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn apart(&self, g: &Self, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
        let holds = tri!(self.images_are_disjoint(g));
        trace.arrow(MorphismFact::Apart { target: self.first_common_hit(g), holds });
        Ok(holds)
    }
}

traced! {
    /// Both side by side; see the [module](super::concat).
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// let wedge = FinMorphism::new(1, 3, &[2])?.wedge(&FinMorphism::new(2, 3, &[3, 1])?)?;
    /// assert_eq!(wedge.to_string(), "3 --(2,3,1)--> 3");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn wedge(this: &FinMorphism, trace: &mut Trace, g: &FinMorphism) -> Result<FinMorphism, AlgebraError> {
        if !tri!(this.apart(g, trace)) {
            refuse!(ImagesNotDisjoint { target: this.first_common_hit(g) });
        }
        let mut wedge = *this;
        each!(i in 0, g.domain() => {
            wedge = tri!(wedge.push(g.at(next(i))));
        });
        Ok(wedge)
    }
}

/// Checks that two codomains do not differ.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn one_codomain(difference: Option<Difference>) -> Result<(), AlgebraError> {
    match difference {
        None => Ok(()),
        Some(difference) => refuse!(CodomainMismatch { difference }),
    }
}

impl TupleMorphism {
    /// Checks whether no position is hit by both.
    ///
    /// # Errors
    /// [`CategoryError::CodomainMismatch`](super::CategoryError::CodomainMismatch) if their codomains differ.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let (f, g) = (TupleMorphism::new(&[4], &[2, 4], &[2])?, TupleMorphism::new(&[2], &[2, 4], &[1])?);
    /// assert_eq!(f.images_are_disjoint(&g), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn images_are_disjoint(&self, g: &Self) -> Result<bool, AlgebraError> {
        tri!(one_codomain(self.codomain().difference(g.codomain())));
        self.map().images_are_disjoint(g.map())
    }

    /// Both side by side; see the [module](super::concat).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let (f, g) = (TupleMorphism::new(&[4], &[2, 4, 3], &[2])?, TupleMorphism::new(&[3, 2], &[2, 4, 3], &[3, 1])?);
    /// assert_eq!(f.concat(&g)?.layout()?.to_string(), "(4,3,2):(2,8,1)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn concat(&self, g: &Self) -> Result<Self, AlgebraError> {
        tri!(one_codomain(self.codomain().difference(g.codomain())));
        Self::of(tri!(self.domain().followed_by(g.domain())), *self.codomain(), &tri!(self.map().wedge(g.map())))
    }
}

traced! {
    /// Checks whether no position is hit by both.
    ///
    /// # Errors
    /// [`CategoryError::CodomainMismatch`](super::CategoryError::CodomainMismatch) if their codomains differ.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?;
    /// assert_eq!(f.images_are_disjoint(&f), Ok(false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn images_are_disjoint(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<bool, AlgebraError> {
        tri!(one_codomain(difference(this.codomain(), g.codomain())));
        this.map().apart(g.map(), trace)
    }

    /// Both side by side, from the pair of the domains; see the [module](super::concat).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let memory: IntTuple = "(2,4)".parse()?;
    /// let (f, g) = (NestMorphism::new(IntTuple::int(4), memory, &[2])?, NestMorphism::new(IntTuple::flat(&[2])?, memory, &[1])?);
    /// assert_eq!(f.concat(&g)?.to_string(), "(4,(2)) --(2,1)--> (2,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn concat(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::Wedge);
        trace.morphism(Role::Left, this);
        trace.morphism(Role::Right, g);
        tri!(one_codomain(difference(this.codomain(), g.codomain())));
        let pair = tri!(IntTuple::of(&[*this.domain(), *g.domain()]));
        let wedge = tri!(NestMorphism::of(pair, *this.codomain(), &tri!(trace.on(this.map()).wedge(g.map()))));
        trace.end_morphism(&wedge);
        Ok(wedge)
    }
}
