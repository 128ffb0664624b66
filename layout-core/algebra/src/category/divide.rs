//! # Divide, flat and nested
//!
//! **Definition.** `g` divides `f` if
//! 1. `g` is complementable: it sends nothing to the base point;
//! 2. `g` ends where `f` begins.
//!
//! Then `f ⊘ g = f ∘ (g ⋆ g^c)`: first the entries that `g` picks of the domain of `f`, then the rest. The flat divide is a tuple morphism, the
//! logical divide a nest morphism from the pair of `g`'s domain and the flat tuple of the rest.
//!
//! **Law:** the layout of `f ⊘ g` is the logical divide of the layouts, up to coalescing (theorem E of the paper).
//!
//! **Worked example:** `f: (4,8) → (8,4)` by `(2,1)`, which is `(4,8):(8,1)`, and `g: (8) → (4,8)` by `(2)`, which is `8:4`: `f ⊘ g` is
//! `((8),(4)) → (8,4)` by `(1,2)`: the layout `((8),(4)):((1),(8))`.
//!
//! ```text
//!   (8) ──g──┐
//!            ├── (4,8) ──f── (8,4)
//!   (4) ─g^c─┘
//! ```
//!
//! **Refuses:** a `g` that is not complementable ([`NotComplementable`](super::CategoryError::NotComplementable)), or whose codomain is not the domain of `f`
//! ([`NotComposable`](super::CategoryError::NotComposable)). Source: Colfax, "Categorical foundations for `CuTe` layouts", sections 3 and 4.

use super::error::refuse;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::traced;

impl TupleMorphism {
    /// Returns true if `self` divides `f`; see the [module](super::divide).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 8], &[8, 4], &[2, 1])?;
    /// assert!(TupleMorphism::new(&[8], &[4, 8], &[2])?.divides(&f));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn divides(&self, f: &Self) -> bool {
        self.is_complementable() && self.is_composable_with(f)
    }

    /// `self ⊘ g`: the entries that `g` picks of the domain, then the rest; see the [module](super::divide).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 8], &[8, 4], &[2, 1])?;
    /// let g = TupleMorphism::new(&[8], &[4, 8], &[2])?;
    /// assert_eq!(f.flat_divide(&g)?.to_string(), "(8,4) --(1,2)--> (8,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flat_divide(&self, g: &Self) -> Result<Self, AlgebraError> {
        tri!(g.concat(&tri!(g.complement()))).compose(self)
    }
}

traced! {
    /// Returns true if `self` divides `f`; see the [module](super::divide).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?;
    /// assert!(f.divides(&f));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn divides(this: &NestMorphism, trace: &mut Trace, f: &NestMorphism) -> bool {
        this.sends_all(trace) && trace.on(this).is_composable_with(f)
    }

    /// `self ⊘ g`, from the pair of the picked entries and the rest; see the [module](super::divide).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let pair: IntTuple = "(4,8)".parse()?;
    /// let f = NestMorphism::new(pair, IntTuple::flat(&[8, 4])?, &[2, 1])?;
    /// let g = NestMorphism::new(IntTuple::int(8), pair, &[2])?;
    /// assert_eq!(f.logical_divide(&g)?.layout()?.to_string(), "(8,(4)):(1,(8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn logical_divide(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<NestMorphism, AlgebraError> {
        if let Some(difference) = g.parting(this, trace) {
            refuse!(NotComposable { difference });
        }
        let rest = tri!(trace.on(g).complement());
        let pair = tri!(IntTuple::of(&[*g.domain(), *rest.domain()]));
        let wedge = tri!(trace.on(g.map()).wedge(rest.map()));
        let map = tri!(trace.on(&wedge).compose(this.map()));
        NestMorphism::of(pair, *this.codomain(), &map)
    }
}
