//! # Sort
//!
//! **Definition.** `sort(f)` is `f` after a permutation of its domain: first the entries that go to the base point, by value and then by position; then the others,
//! by target.
//! `f` is sorted if
//! 1. the entries that go to the base point come first and never decrease;
//! 2. the targets increase; if two decrease, all entries of the codomain from the lower to the higher must be 1, so that the layout has one stride for both.
//!
//! **Law:** the layout of `sort(f)` is the sorted layout of `f`; `sort(f)` is sorted.
//!
//! **Worked example:** `(4,2,3) → (2,4)` by `(2,1,0)` sorts to `(3,2,4) → (2,4)` by `(0,1,2)`: `(4,2,3):(2,1,0)` to `(3,2,4):(0,1,2)`.
//!
//! ```text
//!   4 ─┐            3 → *
//!   2 ─┼┐    to     2 ──── 2
//!   3 → *           4 ──── 4
//! ```
//!
//! **Refuses:** nothing. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::entries::Entries;
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{all, each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, traced};

traced! {
    /// The morphism with its domain in the order of the layout; see the [module](super::sort).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2, 3], &[2, 4], &[2, 1, 0])?;
    /// assert_eq!(f.sort()?.to_string(), "(3,2,4) --(*,1,2)--> (2,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn sort(this: &TupleMorphism, trace: &mut Trace) -> Result<TupleMorphism, AlgebraError> {
        let mut domain = Entries::none();
        let mut map = tri!(FinMorphism::forgetting(0, this.codomain().count()));
        let mut last = 0;
        each!(_rank in 0, this.domain().count() => {
            last = this.next_in_order(last);
            domain = tri!(domain.push(this.domain().at_position(last)));
            let (position, entry) = (last, this.domain().at_position(last));
            trace.arrow(MorphismFact::Kept { position, entry, place: domain.count() });
            map = tri!(map.push(this.map().at(last)));
        });
        TupleMorphism::of(domain, *this.codomain(), &map)
    }
}

impl TupleMorphism {
    /// The first position in order after `last`, which is 0 at the start.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next_in_order(&self, last: usize) -> usize {
        let mut best = 0;
        each!(i in 0, self.domain().count() => {
            let position = next(i);
            let is_left = last == 0 || self.precedes(last, position);
            if is_left && (best == 0 || self.precedes(position, best)) {
                best = position;
            }
        });
        best
    }

    /// Returns true if one position comes before another: by target, then by value, then by position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn precedes(&self, a: usize, b: usize) -> bool {
        let (to_a, to_b) = (self.map().at(a), self.map().at(b));
        if to_a != to_b {
            return to_a < to_b;
        }
        let (entry_a, entry_b) = (self.domain().at_position(a), self.domain().at_position(b));
        entry_a < entry_b || (entry_a == entry_b && a < b)
    }

    /// Returns true if the domain is in the order of the layout; see the [module](super::sort).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert!(TupleMorphism::new(&[3, 2, 4], &[2, 4], &[0, 1, 2])?.is_sorted());
    /// assert!(!TupleMorphism::new(&[2, 3], &[2], &[1, 0])?.is_sorted());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_sorted(&self) -> bool {
        each!(i in 1, self.domain().count() => {
            let (before, after) = (self.map().at(i), self.map().at(next(i)));
            let in_order = match (before, after) {
                (0, 0) => self.domain().at_position(i) <= self.domain().at_position(next(i)),
                (0, _) => true,
                (_, 0) => false,
                _ => before < after || self.is_flat_between(after, before),
            };
            if !in_order {
                return false;
            }
        });
        true
    }

    /// Returns true if all entries of the codomain from one position to another are 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_flat_between(&self, from: usize, to: usize) -> bool {
        all!(position in from, next(to) => self.codomain().at_position(position) == 1)
    }
}

impl NestMorphism {
    /// Returns true if the leaves of the domain are in the order of the layout; see the [module](super::sort).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// assert!(NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?.is_sorted());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_sorted(&self) -> bool {
        matches!(self.flatten(), Ok(flat) if flat.is_sorted())
    }
}
