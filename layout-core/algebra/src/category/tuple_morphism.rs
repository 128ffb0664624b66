//! # Tuple morphisms
//!
//! **Definition.** A tuple morphism `f: (s_1,…,s_m) → (t_1,…,t_n)` is a pointed partial injection `α: ⟨m⟩ → ⟨n⟩` such that
//! 1. `s_i = t_α(i)` wherever `α(i)` is not the base point.
//!
//! It describes a flat layout: the codomain is the memory, cut into axes; each mode of the layout walks along one axis, or
//! along none, and then has stride 0.
//!
//! **Law:** its layout has the size of the domain, and each stride is the product of the entries of the codomain before the one that is hit, or 0.
//! If every entry is hit and none is forgotten, it is a bijection of its coordinates with the offsets below the size of the codomain.
//!
//! **Worked example:** `(1,2)` is not a morphism `(6,6) → (12,3,6)`, since the first entry of the codomain is 12; `(3,1)` is a morphism `(6,12) → (12,3,6)`:
//! its layout is `(6,12):(36,1)`.
//!
//! ```text
//!             6
//!   12 ─┐ ┌── │          the upper entry of the codomain is the last
//!        ╳    3
//!    6 ─┘ └── 12
//! ```
//!
//! **Refuses:** the errors of [`FinMorphism`] for the map; entries that differ ([`EntryMismatch`](super::CategoryError::EntryMismatch)); entries of 0
//! ([`AlgebraError::ZeroExtent`]). Source: Colfax, "Categorical foundations for `CuTe` layouts", section 3.

use super::entries::Entries;
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::morphism::Morphism;
use crate::control::{all, each, next, tri};
use crate::error::AlgebraError;

/// A tuple morphism; see the [module](self).
///
/// ```
/// use layout_algebra::category::TupleMorphism;
/// let f = TupleMorphism::new(&[6, 12], &[12, 3, 6], &[3, 1])?;
/// assert_eq!(f.to_string(), "(6,12) --(3,1)--> (12,3,6)");
/// assert_eq!((f.size(), f.cosize()), (Ok(72), Ok(216)));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub type TupleMorphism = Morphism<Entries>;

impl TupleMorphism {
    /// The morphism of flat tuples by `map`, each condition checked.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert!(TupleMorphism::new(&[6, 6], &[12, 3, 6], &[1, 2]).is_err());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(domain: &[u64], codomain: &[u64], map: &[usize]) -> Result<Self, AlgebraError> {
        let (domain, codomain) = (tri!(Entries::new(domain)), tri!(Entries::new(codomain)));
        Self::of(domain, codomain, &tri!(FinMorphism::new(domain.count(), codomain.count(), map)))
    }

    /// The morphism of these tuples over a pointed partial injection.
    ///
    /// ```
    /// use layout_algebra::category::{Entries, FinMorphism, TupleMorphism};
    /// let pair = Entries::new(&[4, 2])?;
    /// let swap = TupleMorphism::of(Entries::new(&[2, 4])?, pair, &FinMorphism::new(2, 2, &[2, 1])?)?;
    /// assert!(swap.is_isomorphism());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(domain: Entries, codomain: Entries, map: &FinMorphism) -> Result<Self, AlgebraError> {
        if map.domain() != domain.count() {
            refuse!(MapLength { values: map.domain(), domain: domain.count() });
        }
        tri!(domain.positive());
        tri!(codomain.positive());
        each!(i in 0, map.domain() => {
            let (entry, target) = (domain.entry_at(i), map.at(next(i)));
            if target > codomain.count() {
                refuse!(MapOutOfRange { position: next(i), target, codomain: codomain.count() });
            }
            if target > 0 && codomain.at_position(target) != entry {
                refuse!(EntryMismatch { position: next(i), entry, target, other: codomain.at_position(target) });
            }
        });
        Ok(Self { domain, codomain, map: *map })
    }

    /// The product of the domain: the number of coordinates of the layout.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[2, 4], &[2])?.size(), Ok(4));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        self.domain.product()
    }

    /// The product of the codomain: the number of offsets.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[2, 4], &[2])?.cosize(), Ok(8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn cosize(&self) -> Result<u64, AlgebraError> {
        self.codomain.product()
    }

    /// Returns true if no entry 1 is sent to an entry: then the layout and the morphism determine each other.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert!(!TupleMorphism::new(&[1], &[1], &[1])?.is_nondegenerate());
    /// assert!(TupleMorphism::new(&[1], &[1], &[0])?.is_nondegenerate());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_nondegenerate(&self) -> bool {
        all!(i in 0, self.domain.count() => self.domain.entry_at(i) != 1 || self.map.at(next(i)) == 0)
    }
}
