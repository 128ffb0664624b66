//! # Product, flat and nested
//!
//! **Definition.** `f` and `g` are admissible for a product if
//! 1. `f` is complementable;
//! 2. `g` ends at the flat tuple of the entries that `f` does not hit, where `f^c` begins.
//!
//! Then `f ⊗ g = f ⋆ (f^c ∘ g)`: the block `f`, repeated by `g` in the room that `f` leaves. The flat product is a tuple morphism, the logical
//! product a nest morphism from the pair of the domains.
//!
//! **Law:** the layout of `f ⊗ g` is the logical product of the layouts (theorem F of the paper).
//!
//! **Worked example:** `f: (4) → (4,2,8)` by `(1)` leaves `(2,8)`; `g: (8,2) → (2,8)` by `(2,1)`. `f ⊗ g` is `((4),(8,2)) → (4,2,8)` by `(1,3,2)`:
//! the layout `((4),(8,2)):((1),(8,4))`.
//!
//! ```text
//!   (4) ──────f──────────┐
//!                        ├── (4,2,8)
//!   (8,2) ─g─ (2,8) ─f^c─┘
//! ```
//!
//! **Refuses:** an `f` that is not complementable ([`NotComplementable`](super::CategoryError::NotComplementable)), a `g` with another codomain
//! ([`NotComposable`](super::CategoryError::NotComposable)). Source: Colfax, "Categorical foundations for `CuTe` layouts", sections 3 and 4.

use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::traced;

impl TupleMorphism {
    /// Returns true if `self ⊗ g` exists; see the [module](super::product).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4], &[4, 2, 8], &[1])?;
    /// assert!(f.is_admissible_with(&TupleMorphism::new(&[8, 2], &[2, 8], &[2, 1])?));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_admissible_with(&self, g: &Self) -> bool {
        matches!(self.complement(), Ok(room) if g.is_composable_with(&room))
    }

    /// `self ⊗ g`: the block `self`, repeated by `g` in the room it leaves; see the [module](super::product).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4], &[4, 2, 8], &[1])?;
    /// let g = TupleMorphism::new(&[8, 2], &[2, 8], &[2, 1])?;
    /// assert_eq!(f.flat_product(&g)?.to_string(), "(4,8,2) --(1,3,2)--> (4,2,8)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flat_product(&self, g: &Self) -> Result<Self, AlgebraError> {
        self.concat(&tri!(g.compose(&tri!(self.complement()))))
    }
}

traced! {
    /// Returns true if `self ⊗ g` exists; see the [module](super::product).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4, 2])?, &[1])?;
    /// assert!(f.is_admissible_with(&NestMorphism::new(IntTuple::int(2), IntTuple::flat(&[2])?, &[1])?));
    /// assert!(!f.is_admissible_with(&NestMorphism::new(IntTuple::int(2), IntTuple::int(2), &[1])?));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn is_admissible_with(this: &NestMorphism, trace: &mut Trace, g: &NestMorphism) -> bool {
        if !this.sends_all(trace) {
            return false;
        }
        match trace.on(this).complement() {
            Ok(room) => trace.on(g).is_composable_with(&room),
            Err(_) => false,
        }
    }

    /// `self ⊗ g`, from the pair of the domains; see the [module](super::product).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4, 2, 8])?, &[1])?;
    /// let g = NestMorphism::new(IntTuple::flat(&[8, 2])?, IntTuple::flat(&[2, 8])?, &[2, 1])?;
    /// assert_eq!(f.logical_product(&g)?.layout()?.to_string(), "(4,(8,2)):(1,(8,4))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn logical_product(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<NestMorphism, AlgebraError> {
        let room = tri!(trace.on(this).complement());
        let repeated = tri!(trace.on(g).compose(&room));
        let pair = tri!(IntTuple::of(&[*this.domain(), *g.domain()]));
        NestMorphism::of(pair, *this.codomain(), &tri!(trace.on(this.map()).wedge(repeated.map())))
    }
}
