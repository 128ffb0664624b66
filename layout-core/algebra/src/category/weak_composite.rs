//! # Weak composite
//!
//! **Definition.** Let `f: S → T` and `g: U → V`, where `T` and `U` have a mutual refinement `(T', U')`. Pull `f` back along `T'` to `f': S' → T'`, push `g` forward along `U'` to
//! `g': U' → V'`, and include the leaves of `T'` as the first of `U'`. The weak composite is `g' ∘ f': S' → V'`.
//!
//! **Law:** the layout of the weak composite is the composition of the layouts, over a refinement of the shape of `f`.
//!
//! **Worked example:** `f: (4) → (4)` by `(1)`, `g: (2,6) → (6,2)` by `(2,1)`: `(4)` and `(2,6)` refine to `((2,2))` and `(2,(2,3))`; `f'` is `((2,2)) → ((2,2))`, `g'` is
//! `(2,(2,3)) → ((2,3),2)` by `(3,1,2)`, so `((2,2)) → ((2,3),2)` by `(3,1)`: the layout `((2,2)):((6,1))`, which is `(2,6):(6,1) ∘ (4):(1)`.
//!
//! ```text
//!   S' ──f'── T' ⊂ U' ──g'── V'
//!   │         │    │         │
//!   S ───f─── T    U ───g─── V
//! ```
//!
//! **Refuses:** a codomain and a domain without a mutual refinement ([`NotMutuallyRefinable`](super::CategoryError::NotMutuallyRefinable)). Source: Colfax, "Categorical foundations
//! for `CuTe` layouts", section 4.

use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Stage, traced};

/// A weak composite with its intermediate results.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// let f = NestMorphism::new(IntTuple::flat(&[4])?, IntTuple::flat(&[4])?, &[1])?;
/// let g = NestMorphism::new(IntTuple::flat(&[2, 6])?, IntTuple::flat(&[6, 2])?, &[2, 1])?;
/// let steps = f.weak_composite_by_steps(&g)?;
/// assert_eq!(steps.pulled_back.to_string(), "((2,2)) --(1,2)--> ((2,2))");
/// assert_eq!(steps.pushed_forward.to_string(), "(2,(2,3)) --(3,1,2)--> ((2,3),2)");
/// assert_eq!(steps.composite.to_string(), "((2,2)) --(3,1)--> ((2,3),2)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeakComposite {
    /// The refinement `T'` of the codomain of the first.
    pub codomain: IntTuple,
    /// The refinement `U'` of the domain of the second, which begins with the leaves of `T'`.
    pub domain: IntTuple,
    /// The first, pulled back.
    pub pulled_back: NestMorphism,
    /// The second, pushed forward.
    pub pushed_forward: NestMorphism,
    /// The composite.
    pub composite: NestMorphism,
}

traced! {
    /// First `self`, then `g`, both split as necessary; see the [module](super::weak_composite).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::flat(&[4])?, IntTuple::flat(&[4])?, &[1])?;
    /// let g = NestMorphism::new(IntTuple::flat(&[2, 6])?, IntTuple::flat(&[6, 2])?, &[2, 1])?;
    /// assert_eq!(f.weak_composite(&g)?.layout()?.to_string(), "((2,2)):((6,1))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn weak_composite(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<NestMorphism, AlgebraError> {
        Ok(tri!(trace.on(this).weak_composite_by_steps(g)).composite)
    }

    /// The weak composite with its intermediate results.
    ///
    /// # Errors
    /// Same errors as [`weak_composite`](NestMorphism::weak_composite).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?;
    /// assert_eq!(f.weak_composite_by_steps(&f)?.composite, f);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn weak_composite_by_steps(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<WeakComposite, AlgebraError> {
        let (codomain, domain) = tri!(trace.mutual_refinement(this.codomain(), g.domain()));
        let pulled_back = tri!(trace.on(this).pullback_along(&codomain));
        let pushed_forward = tri!(trace.on(g).pushforward_along(&domain));
        trace.begin(Stage::MorphismComposition);
        let mut map = tri!(FinMorphism::forgetting(0, pushed_forward.map().codomain()));
        each!(i in 0, pulled_back.map().domain() => {
            let through = pulled_back.map().at(next(i));
            let target = pushed_forward.map().at(through);
            trace.arrow(MorphismFact::Arrow { position: next(i), through, target });
            map = tri!(map.push(target));
        });
        let composite = tri!(NestMorphism::of(*pulled_back.domain(), *pushed_forward.codomain(), &map));
        trace.end_morphism(&composite);
        Ok(WeakComposite { codomain, domain, pulled_back, pushed_forward, composite })
    }
}
