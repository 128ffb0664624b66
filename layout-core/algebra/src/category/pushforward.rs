//! # Pushforward
//!
//! **Definition.** Let `f: S → T`, and let `S'` refine `S`. The pushforward of `f` along `S'` is `f': S' → T'`, where
//! 1. each entry of `T` that is hit from `s` is replaced by the part of `S'` over `s`, and its entries are hit from there, in order;
//! 2. entries of `T` that nothing hits stay as they are; the part over an entry of `S` that goes to the base point goes there too.
//!
//! **Law:** `T'` refines `T`, and the layouts of `f` and `f'` are the same function.
//!
//! **Worked example:** `(6,5) → (6,4)` by `(1,0)` along `((2,3),5)` is `((2,3),5) → ((2,3),4)` by `(1,2,0)`.
//!
//! ```text
//!   S' ──f'── T'       ((2,3),5):((1,2),0)
//!   │         │
//!   S ───f─── T        (6,5):(1,0)
//! ```
//!
//! **Refuses:** an `S'` that does not refine `S`, loosely ([`NotARefinement`](super::CategoryError::NotARefinement)). Source: Colfax, "Categorical foundations for `CuTe` layouts",
//! section 4.

use super::nest_morphism::NestMorphism;
use super::pullback::EACH_ITSELF;
use super::refine::require;
use super::replace::LeafReplacement;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Role, Stage, traced};

traced! {
    /// The morphism, split like a refinement of the domain; see the [module](super::pushforward).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(6), IntTuple::flat(&[4, 6])?, &[2])?;
    /// assert_eq!(f.pushforward_along(&"(2,3)".parse()?)?.to_string(), "(2,3) --(2,3)--> (4,(2,3))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn pushforward_along(
        this: &NestMorphism,
        trace: &mut Trace,
        fine: &IntTuple,
    ) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::Pushforward);
        trace.morphism(Role::Left, this);
        tri!(require(fine, this.domain()));
        let mut over = [0; MAX_LEAVES];
        each!(j in 0, this.map().codomain() => {
            over[j] = this.map().source_of(next(j));
        });
        let parts = LeafReplacement { tuple: this.codomain(), fine, coarse: this.domain(), over };
        let sources = LeafReplacement { tuple: this.domain(), fine, coarse: this.domain(), over: EACH_ITSELF };
        let codomain = tri!(parts.replaced());
        let map = tri!(sources.split(this.map(), &parts, codomain.leaf_count(), trace));
        let split = tri!(NestMorphism::of(*fine, codomain, &map));
        trace.end_morphism(&split);
        Ok(split)
    }
}
