//! # Nest morphisms
//!
//! **Definition.** A nest morphism `f: S → T` of nested tuples is a tuple morphism of their flattenings. Domain and codomain keep their
//! nesting: the domain's is that of the layout, the codomain's says which axes were split from one.
//!
//! **Law:** its layout is that of the flattening, nested as the domain is.
//!
//! **Worked example:** `((2,2),3) → (2,3,2)` by `(1,3,2)` is the layout `((2,2),3):((1,6),2)`.
//!
//! ```text
//!   3 ──┐ ┌─── 2
//!        ╳
//!   2 ──┘ └─── 3
//!   2 ──────── 2       the two 2s below are one mode of the domain
//! ```
//!
//! **Refuses:** the errors of [`TupleMorphism`] for the flattenings. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 4.

use super::entries::Entries;
use super::fin_morphism::FinMorphism;
use super::morphism::Morphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

/// A nest morphism; see the [module](self).
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// let domain: IntTuple = "((2,2),3)".parse()?;
/// let f = NestMorphism::new(domain, IntTuple::flat(&[2, 3, 2])?, &[1, 3, 2])?;
/// assert_eq!(f.to_string(), "((2,2),3) --(1,3,2)--> (2,3,2)");
/// assert_eq!(f.layout()?.to_string(), "((2,2),3):((1,6),2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type NestMorphism = Morphism<IntTuple>;

impl NestMorphism {
    /// The morphism of nested tuples by `map`, which counts leaves, each condition checked.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// assert!(NestMorphism::new(IntTuple::int(4), IntTuple::int(2), &[1]).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(domain: IntTuple, codomain: IntTuple, map: &[usize]) -> Result<Self, AlgebraError> {
        Self::of(domain, codomain, &tri!(FinMorphism::new(domain.leaf_count(), codomain.leaf_count(), map)))
    }

    /// The morphism of nested tuples over a pointed partial injection of their leaves.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::{FinMorphism, NestMorphism};
    /// let f = NestMorphism::of(IntTuple::int(4), IntTuple::int(4), &FinMorphism::new(1, 1, &[1])?)?;
    /// assert!(f.is_isomorphism());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(domain: IntTuple, codomain: IntTuple, map: &FinMorphism) -> Result<Self, AlgebraError> {
        tri!(TupleMorphism::of(Entries::of(&domain), Entries::of(&codomain), map));
        Ok(Self { domain, codomain, map: *map })
    }

    /// The product of the domain: the number of coordinates of the layout.
    ///
    /// ```
    /// # use layout_algebra::{IntTuple, category::NestMorphism};
    /// assert_eq!(NestMorphism::new(IntTuple::int(4), IntTuple::unit(), &[0])?.size(), Ok(4));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        self.domain.product()
    }

    /// The product of the codomain: the number of offsets.
    ///
    /// ```
    /// # use layout_algebra::{IntTuple, category::NestMorphism};
    /// assert_eq!(NestMorphism::new(IntTuple::int(4), IntTuple::unit(), &[0])?.cosize(), Ok(1));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn cosize(&self) -> Result<u64, AlgebraError> {
        self.codomain.product()
    }
}

impl NestMorphism {
    /// The tuple morphism of the flattenings.
    ///
    /// ```
    /// # use layout_algebra::{IntTuple, category::NestMorphism};
    /// assert_eq!(NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?.flatten()?.to_string(), "(4) --(1)--> (4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flatten(&self) -> Result<TupleMorphism, AlgebraError> {
        TupleMorphism::of(Entries::of(&self.domain), Entries::of(&self.codomain), &self.map)
    }

    /// The same morphism into the flattened codomain.
    ///
    /// ```
    /// # use layout_algebra::{IntTuple, category::NestMorphism};
    /// assert_eq!(
    ///     NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?.flatten_codomain()?.to_string(),
    ///     "4 --(1)--> (4)"
    /// );
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flatten_codomain(&self) -> Result<Self, AlgebraError> {
        Self::of(self.domain, tri!(Entries::of(&self.codomain).tuple()), &self.map)
    }
}

impl TupleMorphism {
    /// The same morphism between nested tuples.
    ///
    /// ```
    /// # use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4], &[4], &[1])?.nest()?.to_string(), "(4) --(1)--> (4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn nest(&self) -> Result<NestMorphism, AlgebraError> {
        NestMorphism::of(tri!(self.domain().tuple()), tri!(self.codomain().tuple()), self.map())
    }
}
