//! # Pullback
//!
//! **Definition.** Let `f: S → T`, and let `T'` refine `T`. The pullback of `f` along `T'` is `f': S' → T'`, where
//! 1. each entry of `S` that hits `t` is replaced by the part of `T'` over `t`, and the new entries go to those of the part, in order;
//! 2. entries that go to the base point stay as they are.
//!
//! **Law:** `S'` refines `S`, and the layouts of `f` and `f'` are the same function.
//!
//! **Worked example:** `(6,5) → (6)` by `(1,0)` along `((2,3))` is `((2,3),5) → ((2,3))` by `(1,2,0)`.
//!
//! ```text
//!   S' ──f'── T'       ((2,3),5):((1,2),0)
//!   │         │
//!   S ───f─── T        (6,5):(1,0)
//! ```
//!
//! **Refuses:** a `T'` that does not refine `T`, loosely ([`NotARefinement`](super::CategoryError::NotARefinement)). Source: Colfax, "Categorical foundations for `CuTe` layouts",
//! section 4.

use super::nest_morphism::NestMorphism;
use super::refine::require;
use super::replace::LeafReplacement;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Role, Stage, traced};

traced! {
    /// The morphism, split like a refinement of the codomain; see the [module](super::pullback).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::flat(&[6, 5])?, IntTuple::flat(&[6])?, &[1, 0])?;
    /// assert_eq!(f.pullback_along(&"((2,3))".parse()?)?.to_string(), "((2,3),5) --(1,2,*)--> ((2,3))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn pullback_along(
        this: &NestMorphism,
        trace: &mut Trace,
        fine: &IntTuple,
    ) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::Pullback);
        trace.morphism(Role::Left, this);
        tri!(require(fine, this.codomain()));
        let mut over = [0; MAX_LEAVES];
        each!(i in 0, this.map().domain() => {
            over[i] = this.map().at(next(i));
        });
        let parts = LeafReplacement { tuple: this.domain(), fine, coarse: this.codomain(), over };
        let targets = LeafReplacement { tuple: this.codomain(), fine, coarse: this.codomain(), over: EACH_ITSELF };
        let map = tri!(parts.split(this.map(), &targets, fine.leaf_count(), trace));
        let split = tri!(NestMorphism::of(tri!(parts.replaced()), *fine, &map));
        trace.end_morphism(&split);
        Ok(split)
    }
}

/// A replacement of every leaf by the part over itself.
pub(super) const EACH_ITSELF: [usize; MAX_LEAVES] = {
    let mut over = [0; MAX_LEAVES];
    each!(i in 0, MAX_LEAVES => {
        over[i] = next(i);
    });
    over
};
