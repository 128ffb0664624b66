//! # Squeeze
//!
//! **Definition.** `squeeze(f)` drops the entries 1 of the domain and of the codomain.
//!
//! **Law:** the layout of `squeeze(f)` is that of `f` without its modes of extent 1; both are the same function.
//!
//! **Worked example:** `(1,4,2) → (2,1,4)` by `(2,3,0)` squeezes to `(4,2) → (2,4)` by `(2,0)`.
//!
//! ```text
//!   (1,4,2):(2,2,0)   to   (4,2):(2,0)
//! ```
//!
//! **Refuses:** nothing. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::entries::Entries;
use super::fin_morphism::FinMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, traced};

traced! {
    /// The morphism without entries 1; see the [module](super::squeeze).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[1, 4, 2], &[2, 1, 4], &[2, 3, 0])?;
    /// assert_eq!(f.squeeze()?.to_string(), "(4,2) --(2,*)--> (2,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn squeeze(this: &TupleMorphism, trace: &mut Trace) -> Result<TupleMorphism, AlgebraError> {
        let mut codomain = Entries::none();
        let mut place = [0; MAX_LEAVES];
        each!(j in 0, this.codomain().count() => {
            if this.codomain().entry_at(j) != 1 {
                codomain = tri!(codomain.push(this.codomain().entry_at(j)));
                place[j] = codomain.count();
            }
        });
        let mut domain = Entries::none();
        let mut map = tri!(FinMorphism::forgetting(0, codomain.count()));
        each!(i in 0, this.domain().count() => {
            let (position, entry) = (next(i), this.domain().entry_at(i));
            let kept = if entry == 1 { 0 } else { next(domain.count()) };
            trace.arrow(MorphismFact::Kept { position, entry, place: kept });
            if entry != 1 {
                domain = tri!(domain.push(entry));
                map = tri!(map.push(match this.map().at(next(i)).checked_sub(1) {
                    Some(j) => place[j],
                    None => 0,
                }));
            }
        });
        TupleMorphism::of(domain, codomain, &map)
    }
}
