//! # Direct sum
//!
//! **Definition.** `f ⊕ g` puts `g` after `f`, on both sides: positions of the domain of `f` go where `f` sends them, those of `g` where `g` sends
//! them, shifted past the codomain of `f`; the base point stays.
//!
//! **Law:** associative, with the empty morphism as unit; `(f' ⊕ g') ∘ (f ⊕ g) = (f' ∘ f) ⊕ (g' ∘ g)`; the layout is that of `f` next to that of
//! `g`, whose strides are multiplied by the cosize of `f`.
//!
//! **Worked example:** `(4) → (4,2)` by `(1)` and `(3,5) → (3)` by `(1,0)` sum up to `(4,3,5) → (4,2,3)` by `(1,3,0)`.
//!
//! ```text
//!   ⟨m⟩ ──f──  ⟨n⟩
//!    ⊕          ⊕
//!   ⟨p⟩ ──g──  ⟨q⟩
//! ```
//!
//! **Refuses:** only results past the capacity. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::fin_morphism::FinMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Trace, traced};

impl FinMorphism {
    /// The sum `self ⊕ g`; see the [module](super::sum).
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// let sum = FinMorphism::new(1, 2, &[1])?.sum(&FinMorphism::new(2, 1, &[1, 0])?)?;
    /// assert_eq!(sum.to_string(), "3 --(1,3,*)--> 3");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn sum(&self, g: &Self) -> Result<Self, AlgebraError> {
        let mut sum = tri!(Self::forgetting(0, self.codomain().saturating_add(g.codomain())));
        each!(i in 0, self.domain() => {
            sum = tri!(sum.push(self.at(next(i))));
        });
        each!(i in 0, g.domain() => {
            let target = g.at(next(i));
            sum = tri!(sum.push(if target == 0 { 0 } else { target.saturating_add(self.codomain()) }));
        });
        Ok(sum)
    }

    /// Records every arrow in the trace.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn record(&self, trace: &mut Trace<'_>) {
        each!(i in 0, self.domain() => {
            trace.arrow(MorphismFact::Sent { position: next(i), target: self.at(next(i)) });
        });
    }
}

traced! {
    /// The sum `self ⊕ g`; see the [module](super::sum).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let sum = TupleMorphism::new(&[4], &[4, 2], &[1])?.sum(&TupleMorphism::new(&[3, 5], &[3], &[1, 0])?)?;
    /// assert_eq!(sum.to_string(), "(4,3,5) --(1,3,*)--> (4,2,3)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn sum(
        this: &TupleMorphism,
        trace: &mut Trace,
        g: &TupleMorphism,
    ) -> Result<TupleMorphism, AlgebraError> {
        let domain = tri!(this.domain().followed_by(g.domain()));
        let codomain = tri!(this.codomain().followed_by(g.codomain()));
        let map = tri!(this.map().sum(g.map()));
        map.record(trace);
        TupleMorphism::of(domain, codomain, &map)
    }
}
