//! # Complement
//!
//! **Definition.** `f` is complementable if it sends no position to the base point. Its complement `f^c` is the inclusion of the entries of the codomain that `f` does
//! not hit, in their order. Two morphisms are complementary if their concatenation is an isomorphism.
//!
//! **Law:** `f ⋆ f^c` is an isomorphism; the layouts of both, coalesced, are complements of each other in `[0, cosize)` (theorem D of the paper).
//!
//! **Worked example:** the complement of `(4) → (2,4,3)` by `(2)` is `(2,3) → (2,4,3)` by `(1,3)`: the complement of `4:2` in 24 is `(2,3):(1,8)`.
//!
//! ```text
//!         3 ── 3
//!   4 ─── 4
//!         2 ── 2
//! ```
//!
//! **Refuses:** a position that goes to the base point ([`NotComplementable`](super::CategoryError::NotComplementable)). Source: Colfax, "Categorical
//! foundations for `CuTe` layouts", sections 3 and 4.

use super::entries::Entries;
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{MorphismFact, Role, Stage, Trace, traced};

impl FinMorphism {
    /// The first position that goes to the base point, 0 if none does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_forgotten(&self) -> usize {
        each!(i in 0, self.domain() => {
            if self.at(next(i)) == 0 {
                return next(i);
            }
        });
        0
    }

    /// The complement of the map; see the [module](super::complement).
    ///
    /// ```
    /// use layout_algebra::category::FinMorphism;
    /// assert_eq!(FinMorphism::new(1, 3, &[2])?.complement()?.map(), [1, 3]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn complement(&self) -> Result<Self, AlgebraError> {
        match self.first_forgotten() {
            0 => self.inclusion_of_unhit(),
            position => refuse!(NotComplementable { position }),
        }
    }
}

impl TupleMorphism {
    /// Returns true if no position goes to the base point.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert!(!TupleMorphism::new(&[4], &[4], &[0])?.is_complementable());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_complementable(&self) -> bool {
        self.map().first_forgotten() == 0
    }

    /// The inclusion of the entries that are not hit; see the [module](super::complement).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4], &[2, 4, 3], &[2])?;
    /// assert_eq!(f.complement()?.to_string(), "(2,3) --(1,3)--> (2,4,3)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn complement(&self) -> Result<Self, AlgebraError> {
        let map = tri!(self.map().complement());
        Self::of(tri!(sources(&map, self.codomain())), *self.codomain(), &map)
    }

    /// Checks whether the concatenation of both is an isomorphism.
    ///
    /// # Errors
    /// Same errors as [`concat`](TupleMorphism::concat).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4], &[2, 4, 3], &[2])?;
    /// assert_eq!(f.is_complementary_to(&f.complement()?), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_complementary_to(&self, g: &Self) -> Result<bool, AlgebraError> {
        Ok(tri!(self.concat(g)).is_isomorphism())
    }
}

impl NestMorphism {
    /// Returns true if no leaf goes to the base point.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// assert!(NestMorphism::new(IntTuple::int(4), IntTuple::int(4), &[1])?.is_complementable());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_complementable(&self) -> bool {
        self.sends_all(&mut Trace::off())
    }

    /// Returns true if no position is sent to the base point.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn sends_all(&self, trace: &mut Trace<'_>) -> bool {
        let position = self.map().first_forgotten();
        trace.arrow(MorphismFact::Sends { position, holds: position == 0 });
        position == 0
    }
}

traced! {
    /// The inclusion of the entries that are not hit, from a flat tuple; see the [module](super::complement).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let memory: IntTuple = "(2,(4,3))".parse()?;
    /// assert_eq!(NestMorphism::new(IntTuple::int(4), memory, &[2])?.complement()?.to_string(), "(2,3) --(1,3)--> (2,(4,3))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn complement(this: &NestMorphism, trace: &mut Trace) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::MorphismComplement);
        trace.morphism(Role::Left, this);
        let entries = Entries::of(this.codomain());
        each!(j in 0, entries.count() => {
            let by = this.map().source_of(next(j));
            trace.arrow(MorphismFact::Hit { target: next(j), entry: entries.entry_at(j), by });
        });
        let map = tri!(this.map().complement());
        let domain = tri!(sources(&map, &entries));
        let complement = tri!(NestMorphism::of(tri!(domain.tuple()), *this.codomain(), &map));
        trace.end_morphism(&complement);
        Ok(complement)
    }

    /// Checks whether the concatenation of both is an isomorphism.
    ///
    /// # Errors
    /// Same errors as [`concat`](NestMorphism::concat).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[2, 4])?, &[2])?;
    /// assert_eq!(f.is_complementary_to(&f.complement()?), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_complementary_to(
        this: &NestMorphism,
        trace: &mut Trace,
        g: &NestMorphism,
    ) -> Result<bool, AlgebraError> {
        let both = tri!(trace.on(this).concat(g));
        Ok(trace.on(&both).is_isomorphism())
    }
}

/// The entries that an inclusion includes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sources(inclusion: &FinMorphism, codomain: &Entries) -> Result<Entries, AlgebraError> {
    let mut entries = Entries::none();
    each!(i in 0, inclusion.domain() => {
        entries = tri!(entries.push(codomain.at_position(inclusion.at(next(i)))));
    });
    Ok(entries)
}
