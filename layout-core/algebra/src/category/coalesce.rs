//! # Coalesce, weakly and strongly
//!
//! **Definition.** First squeeze. Then neighbors `i`, `i+1` of the domain are merged if
//! 1. both go to the base point; or
//! 2. `f(i+1) = f(i) + 1`, both hit: then the two entries of the codomain are merged as well.
//!
//! The result is the weak coalesce, which leaves entries of the codomain alone that nothing hits. The strong one also merges
//! 3. neighbors of the codomain if neither is hit.
//!
//! This partitions the codomain into classes of neighbors; every class that is hit is merged with the entries that hit it.
//!
//! **Law:** the layouts of both coalesces are the coalesced layout of `f` (theorem C of the paper), except for the layout without modes.
//!
//! **Worked example:** `(2,3,5,7) → (2,3,5)` by `(1,2,0,0)` coalesces to `(6,35) → (6,5)` by `(1,0)`.
//!
//! ```text
//!   (2,3,5,7):(1,2,0,0)   to   (6,35):(1,0)
//! ```
//!
//! **Refuses:** products past 64 bits; in [`update_codomain`](TupleMorphism::update_codomain) classes that are not a partition
//! ([`NotAPartition`](super::CategoryError::NotAPartition)). A nest morphism that coalesces to one entry begins at the integer, not at the tuple of it; one that coalesces to none, at `1`.
//!
//! Source: Colfax, "Categorical foundations for `CuTe` layouts", sections 3 and 4. **How we differ:** `tract` calls a morphism coalesced if no two hit entries can be
//! merged and ignores those that go to the base point: here that is [`is_coalesced_where_hit`](TupleMorphism::is_coalesced_where_hit).

use super::classes::Classes;
use super::entries::Entries;
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Role, Stage, Trace, traced};

impl TupleMorphism {
    /// The weak coalesce; see the [module](super::coalesce).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[2, 3, 5, 7], &[2, 3, 5], &[1, 2, 0, 0])?;
    /// assert_eq!(f.coalesce()?.to_string(), "(6,35) --(1,*)--> (6,5)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn coalesce(&self) -> Result<Self, AlgebraError> {
        Ok(tri!(self.coalesce_with_classes()).0)
    }
}

traced! {
    /// The strong coalesce; see the [module](super::coalesce).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[5], &[2, 3, 5], &[3])?;
    /// assert_eq!(f.strong_coalesce()?.to_string(), "(5) --(2)--> (6,5)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn strong_coalesce(this: &TupleMorphism, trace: &mut Trace) -> Result<TupleMorphism, AlgebraError> {
        let squeezed = tri!(trace.on(this).squeeze());
        squeezed.merged(&tri!(squeezed.classes(true)), trace)
    }

    /// The weak coalesce, and the classes of the codomain of the squeezed morphism that it merged.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[2, 3], &[2, 3, 5], &[1, 2])?;
    /// assert_eq!(f.coalesce_with_classes()?.1.of(), [1, 1, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn coalesce_with_classes(
        this: &TupleMorphism,
        trace: &mut Trace,
    ) -> Result<(TupleMorphism, Classes), AlgebraError> {
        let squeezed = tri!(trace.on(this).squeeze());
        let classes = tri!(squeezed.classes(false));
        Ok((tri!(squeezed.merged(&classes, trace)), classes))
    }
}

impl TupleMorphism {
    /// The classes of the codomain: neighbors that neighbors of the domain hit are merged and, if `strongly`, also neighbors that nothing hits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn classes(&self, strongly: bool) -> Result<Classes, AlgebraError> {
        let mut classes = Classes::none();
        each!(j in 0, self.codomain().count() => {
            let with_the_last = j > 0 && {
                let (before, after) = (self.map().source_of(j), self.map().source_of(next(j)));
                if before > 0 { after == next(before) } else { strongly && after == 0 }
            };
            classes = tri!(classes.push(if with_the_last { classes.count() } else { next(classes.count()) }));
        });
        Ok(classes)
    }

    /// Merges the classes, and the runs of the domain that hit them or go to the base point.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn merged(&self, classes: &Classes, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let mut domain = Entries::none();
        let mut map = tri!(FinMorphism::forgetting(0, classes.count()));
        each!(i in 0, self.domain().count() => {
            let (before, after) = (self.map().at(i), self.map().at(next(i)));
            if i > 0 && (if before > 0 { after == next(before) } else { after == 0 }) {
                domain = tri!(domain.merge(self.domain().entry_at(i)));
                let product = domain.entry_at(domain.count().saturating_sub(1));
                trace.arrow(MorphismFact::Merged { position: next(i), entry: self.domain().entry_at(i), product });
            } else {
                domain = tri!(domain.push(self.domain().entry_at(i)));
                map = tri!(map.push(match after.checked_sub(1) {
                    Some(j) => classes.class_at(j),
                    None => 0,
                }));
            }
        });
        Self::of(domain, tri!(self.products(classes, &mut Trace::off())), &map)
    }

    /// The product of each class of the codomain.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn products(&self, classes: &Classes, trace: &mut Trace<'_>) -> Result<Entries, AlgebraError> {
        let mut products = Entries::none();
        each!(class in 0, classes.count() => {
            products = tri!(products.push(1));
            each!(j in 0, self.codomain().count() => {
                if classes.class_at(j) == next(class) {
                    products = tri!(products.merge(self.codomain().entry_at(j)));
                    let (position, entry, product) = (next(j), self.codomain().entry_at(j), products.entry_at(class));
                    trace.arrow(MorphismFact::Classed { position, entry, class: next(class), product });
                }
            });
        });
        Ok(products)
    }
}

traced! {
    /// The morphism into a codomain whose classes are merged; a hit entry must be a class by itself.
    ///
    /// # Errors
    /// [`CategoryError::EntryMismatch`](super::CategoryError::EntryMismatch) if a hit class has another product;
    /// [`CategoryError::LengthMismatch`](super::CategoryError::LengthMismatch) if the classes have another number of positions.
    ///
    /// ```
    /// use layout_algebra::category::{Classes, TupleMorphism};
    /// let f = TupleMorphism::new(&[5], &[2, 3, 5], &[3])?;
    /// assert_eq!(f.update_codomain(&Classes::new(&[1, 1, 2])?)?.to_string(), "(5) --(2)--> (6,5)");
    /// assert!(f.update_codomain(&Classes::new(&[1, 2, 2])?).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn update_codomain(
        this: &TupleMorphism,
        trace: &mut Trace,
        classes: &Classes,
    ) -> Result<TupleMorphism, AlgebraError> {
        if classes.of().len() != this.codomain().count() {
            refuse!(LengthMismatch { values: classes.of().len(), leaves: this.codomain().count() });
        }
        let mut map = tri!(FinMorphism::forgetting(0, classes.count()));
        each!(i in 0, this.domain().count() => {
            map = tri!(map.push(match this.map().at(next(i)).checked_sub(1) {
                Some(j) => classes.class_at(j),
                None => 0,
            }));
        });
        let products = tri!(this.products(classes, trace));
        map.record(trace);
        TupleMorphism::of(*this.domain(), products, &tri!(FinMorphism::new(map.domain(), map.codomain(), map.map())))
    }

    /// Checks whether the morphism equals its weak coalesce.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[2, 3], &[], &[0, 0])?.is_coalesced(), Ok(false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_coalesced(this: &TupleMorphism, trace: &mut Trace) -> Result<bool, AlgebraError> {
        let coalesced = tri!(trace.on(this).coalesce_with_classes()).0;
        let same = this.domain().difference(coalesced.domain()).is_none()
            && this.codomain().difference(coalesced.codomain()).is_none();
        Ok(same && this.map().equals(coalesced.map()))
    }
}

impl TupleMorphism {
    /// Checks whether no entry of the domain is 1 and no neighbors of the domain hit neighbors, ignoring entries 1 of the codomain.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[2, 3], &[], &[0, 0])?.is_coalesced_where_hit(), Ok(true));
    /// assert_eq!(TupleMorphism::new(&[2, 3], &[2, 1, 3], &[1, 3])?.is_coalesced_where_hit(), Ok(false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_coalesced_where_hit(&self) -> Result<bool, AlgebraError> {
        let squeezed = tri!(self.squeeze());
        let classes = tri!(squeezed.classes(false));
        Ok(squeezed.domain().count() == self.domain().count() && classes.count() == squeezed.codomain().count())
    }
}

traced! {
    /// The weak coalesce of the flattening; a single entry is an integer, no entry is `1`; see the [module](super::coalesce).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::flat(&[2, 3])?, IntTuple::flat(&[2, 3])?, &[1, 2])?;
    /// assert_eq!(f.coalesce()?.to_string(), "6 --(1)--> (6)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn coalesce(this: &NestMorphism, trace: &mut Trace) -> Result<NestMorphism, AlgebraError> {
        trace.begin(Stage::Entries);
        trace.morphism(Role::Left, this);
        let (flat, _) = tri!(trace.on(&tri!(this.flatten())).coalesce_with_classes());
        trace.leave();
        let codomain = tri!(flat.codomain().tuple());
        match flat.domain().count() {
            0 => NestMorphism::new(IntTuple::int(1), codomain, &[0]),
            1 => NestMorphism::of(IntTuple::int(flat.domain().entry_at(0)), codomain, flat.map()),
            _ => NestMorphism::of(tri!(flat.domain().tuple()), codomain, flat.map()),
        }
    }
}
