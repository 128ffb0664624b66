//! # Factorize
//!
//! **Definition.** If `f` hits only positions among `j_1 < … < j_k` of its codomain, it factors through the inclusion of those positions: the other entries of the
//! codomain are dropped and the targets renumbered.
//!
//! **Law:** the factor, composed with the inclusion, is `f`.
//!
//! **Worked example:** `(4) → (2,3,4)` by `(3)`, factored through 1 and 3, is `(4) → (2,4)` by `(2)`; its stride falls from 6 to 2.
//!
//! ```text
//!   (4) ──────── (2,3,4)
//!     └── (2,4) ──┘
//! ```
//!
//! **Refuses:** positions that do not increase or do not exist, as in [`restrict`](super::restrict); a hit position that is dropped
//! ([`HitNotKept`](super::CategoryError::HitNotKept)).
//!
//! Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3. **How we differ:** `tract` does not check that hit positions stay, and may return
//! another morphism if the adjacent entry has the same value.

use super::entries::Entries;
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::restrict::increasing;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Stage, traced};

traced! {
    /// The morphism into the listed positions of the codomain, counted from 1; see the [module](super::factorize).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4], &[2, 3, 4], &[3])?;
    /// assert_eq!(f.factorize(&[1, 3])?.to_string(), "(4) --(2)--> (2,4)");
    /// assert!(f.factorize(&[1, 2]).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn factorize(
        this: &TupleMorphism,
        trace: &mut Trace,
        kept: &[usize],
    ) -> Result<TupleMorphism, AlgebraError> {
        trace.begin(Stage::Entries);
        tri!(increasing(kept, this.codomain().count()));
        let mut codomain = Entries::none();
        each!(k in 0, kept.len() => {
            let (position, entry) = (kept[k], this.codomain().at_position(kept[k]));
            trace.arrow(MorphismFact::Kept { position, entry, place: next(k) });
            codomain = tri!(codomain.push(entry));
        });
        let mut map = tri!(FinMorphism::forgetting(0, kept.len()));
        each!(i in 0, this.domain().count() => {
            let target = this.map().at(next(i));
            let place = place_of(target, kept);
            if target > 0 && place == 0 {
                refuse!(HitNotKept { target, position: next(i) });
            }
            trace.arrow(MorphismFact::Arrow { position: next(i), through: target, target: place });
            map = tri!(map.push(place));
        });
        trace.leave();
        TupleMorphism::of(*this.domain(), codomain, &map)
    }
}

/// The place of `position` in the list, from 1; 0 if it is not there.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place_of(position: usize, list: &[usize]) -> usize {
    each!(k in 0, list.len() => {
        if list[k] == position {
            return next(k);
        }
    });
    0
}
