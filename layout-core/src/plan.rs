//! The layout function of a layout that is known as a value: which entry of a coordinate goes to which leaves.

use core::marker::PhantomData;

use layout_algebra::nested::MAX_LEAVES;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Mode};

use crate::constant::{split, times};
use crate::coord::Coord;
use crate::index::Index;
use crate::refusal::answer;
use crate::static_layout::StaticLayout;

/// The leaves of a layout, and where those of each entry of a coordinate end. A constant, of which no trace is left once
/// the optimizer has seen it.
pub(crate) struct Plan {
    leaves: [Mode; MAX_LEAVES],
    ends: [usize; MAX_LEAVES],
}

/// The plan of coordinates `X` in the layout `L`.
pub(crate) struct PlanOf<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Coord> PlanOf<L, X> {
    /// Refuses a coordinate type that does not fit the layout.
    pub(crate) const PLAN: Plan = Plan::new(&L::VALUE, &X::PROFILE);
    /// Refuses an index type that the layout's offsets do not fit in.
    pub(crate) const FITS: () = assert!(
        answer(L::VALUE.cosize()) - 1 <= <X::Index as Index>::MAX,
        "the offsets of this layout do not fit in the coordinate's index type, `u32`: use a `usize`"
    );
}

impl Plan {
    const fn new(layout: &LayoutValue, coord: &IntTuple) -> Self {
        let mut plan = Self { leaves: [Mode { extent: 1, stride: 0 }; MAX_LEAVES], ends: [0; MAX_LEAVES] };
        let mut i = 0;
        while i < layout.leaf_count() {
            plan.leaves[i] = layout.leaf_at(i);
            i += 1;
        }
        answer(plan.spread(layout, coord, 0, 0));
        plan
    }

    /// Notes the ends of the entries of `coord` from number `entry` on, for a layout that begins at leaf `leaf`; gives the next of both.
    const fn spread(
        &mut self,
        layout: &LayoutValue,
        coord: &IntTuple,
        entry: usize,
        leaf: usize,
    ) -> Result<(usize, usize), AlgebraError> {
        if coord.is_leaf() {
            self.ends[entry] = leaf + layout.leaf_count();
            return Ok((entry + 1, self.ends[entry]));
        }
        if layout.is_leaf() || coord.rank() != layout.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: layout.rank() });
        }
        let (mut entry, mut leaf, mut i) = (entry, leaf, 0);
        while i < coord.rank() {
            (entry, leaf) = match (layout.mode(i), coord.mode(i)) {
                (Ok(mode), Ok(part)) => match self.spread(&mode, &part, entry, leaf) {
                    Ok(next) => next,
                    Err(error) => return Err(error),
                },
                (Err(error), _) | (_, Err(error)) => return Err(error),
            };
            i += 1;
        }
        Ok((entry, leaf))
    }

    /// The offset of a coordinate for which this is the plan.
    #[inline(always)]
    pub(crate) fn offset<X: Coord>(&self, coord: X) -> X::Index {
        let mut sum = X::Index::truncated(0);
        let mut leaf = 0;
        coord.each(0, &mut |entry, index| {
            let end = self.ends[entry];
            let mut rest = index;
            while leaf + 1 < end {
                let mode = self.leaves[leaf];
                let (digit, next) = split(mode.extent, rest);
                sum = sum + times(mode.stride, digit);
                rest = next;
                leaf += 1;
            }
            sum = sum + times(self.leaves[leaf].stride, rest);
            leaf = end;
        });
        sum
    }
}
