//! # Leaves replaced by parts of a refinement
//!
//! **Definition.** In a tuple, each leaf is left as it is, or replaced by a tuple of the same size, a part of a refinement. Pullback and
//! pushforward both do this.
//!
//! **Law:** the result refines the tuple. **Worked example:** in `(6,4)`, leaf 6 by `(2,3)`: `((2,3),4)`.
//!
//! ```text
//!   (6, 4)   →   ((2,3), 4)
//! ```
//!
//! **Refuses:** more leaves than the capacity. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 4.

use super::fin_morphism::FinMorphism;
use super::relative::part_over;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Trace};

/// A `tuple` whose leaves are to be replaced by the parts of `fine` over leaves of `coarse`.
pub(super) struct LeafReplacement<'a> {
    pub(super) tuple: &'a IntTuple,
    pub(super) fine: &'a IntTuple,
    pub(super) coarse: &'a IntTuple,
    /// For each leaf of `tuple`, the leaf of `coarse` whose part replaces it, from 1; 0 leaves it as it is.
    pub(super) over: [usize; MAX_LEAVES],
}

impl LeafReplacement<'_> {
    /// The replacement of leaf `i`, counted from 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn replacement(&self, i: usize) -> Result<IntTuple, AlgebraError> {
        match self.over[i].checked_sub(1) {
            None => Ok(IntTuple::int(self.tuple.leaf_at(i))),
            Some(leaf) => part_over(self.fine, leaf, self.coarse),
        }
    }

    /// The number of leaves that replace leaf `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self, i: usize) -> Result<usize, AlgebraError> {
        Ok(tri!(self.replacement(i)).leaf_count())
    }

    /// The number of leaves before those that replace leaf `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn start(&self, i: usize) -> Result<usize, AlgebraError> {
        let mut start = 0usize;
        each!(before in 0, i => {
            start = start.saturating_add(tri!(self.count(before)));
        });
        Ok(start)
    }

    /// The targets of the leaves of a refined domain with the given parts: each leaf of a part goes to the corresponding leaf of the replacement of the old target.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn split(
        &self,
        map: &FinMorphism,
        targets: &LeafReplacement<'_>,
        codomain: usize,
        trace: &mut Trace<'_>,
    ) -> Result<FinMorphism, AlgebraError> {
        let mut split = tri!(FinMorphism::forgetting(0, codomain));
        each!(i in 0, map.domain() => {
            let first = match map.at(next(i)).checked_sub(1) {
                None => 0,
                Some(j) => next(tri!(targets.start(j))),
            };
            let parts = tri!(self.count(i));
            trace.arrow(MorphismFact::Split { position: next(i), parts, first });
            each!(k in 0, parts => {
                split = tri!(split.push(if first == 0 { 0 } else { first.saturating_add(k) }));
            });
        });
        Ok(split)
    }

    /// The tuple with all replacements made.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn replaced(&self) -> Result<IntTuple, AlgebraError> {
        self.within(self.tuple, 0)
    }

    /// A part of the tuple with its leaves replaced; its first leaf is leaf `first` of the whole.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn within(&self, part: &IntTuple, first: usize) -> Result<IntTuple, AlgebraError> {
        if part.is_leaf() {
            return self.replacement(first);
        }
        let mut result = IntTuple::unit();
        let mut first = first;
        each!(k in 0, part.rank() => {
            let mode = tri!(part.mode(k));
            tri!(result.add(tri!(self.within(&mode, first)).tree()));
            first = first.saturating_add(mode.leaf_count());
        });
        Ok(result)
    }
}
