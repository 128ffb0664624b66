//! # Restrict
//!
//! **Definition.** The restriction of `f` to positions `i_1 < … < i_k` of its domain is `f` after the inclusion of those positions: the other entries of the
//! domain are dropped, the codomain stays.
//!
//! **Law:** its layout is the layout of `f` with only those modes.
//!
//! **Worked example:** `(4,2,3) → (2,3,4)` by `(3,1,2)`, restricted to 1 and 3, is `(4,3) → (2,3,4)` by `(3,2)`.
//!
//! ```text
//!   (4,2,3):(6,1,2)   modes 1 and 3   (4,3):(6,2)
//! ```
//!
//! **Refuses:** positions that do not increase ([`NotIncreasing`](super::CategoryError::NotIncreasing)) or do not exist
//! ([`IndexOutOfRange`](super::CategoryError::IndexOutOfRange)). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::entries::Entries;
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Stage, traced};

traced! {
    /// The morphism on some positions of the domain, counted from 1; see the [module](super::restrict).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2, 3], &[2, 3, 4], &[3, 1, 2])?;
    /// assert_eq!(f.restrict(&[1, 3])?.to_string(), "(4,3) --(3,2)--> (2,3,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn restrict(
        this: &TupleMorphism,
        trace: &mut Trace,
        positions: &[usize],
    ) -> Result<TupleMorphism, AlgebraError> {
        trace.begin(Stage::Entries);
        tri!(increasing(positions, this.domain().count()));
        let mut domain = Entries::none();
        let mut map = tri!(FinMorphism::forgetting(0, this.codomain().count()));
        each!(k in 0, positions.len() => {
            let (position, entry) = (positions[k], this.domain().at_position(positions[k]));
            trace.arrow(MorphismFact::Kept { position, entry, place: crate::control::next(k) });
            domain = tri!(domain.push(entry));
            map = tri!(map.push(this.map().at(positions[k])));
        });
        trace.leave();
        TupleMorphism::of(domain, *this.codomain(), &map)
    }
}

/// Checks that the positions increase and lie between 1 and `length`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn increasing(positions: &[usize], length: usize) -> Result<(), AlgebraError> {
    let mut before = 0;
    each!(k in 0, positions.len() => {
        let after = positions[k];
        if k > 0 && after <= before {
            refuse!(NotIncreasing { before, after });
        }
        before = after;
    });
    each!(k in 0, positions.len() => {
        if positions[k] == 0 || positions[k] > length {
            refuse!(IndexOutOfRange { index: positions[k] as u64, length: length as u64 });
        }
    });
    Ok(())
}
