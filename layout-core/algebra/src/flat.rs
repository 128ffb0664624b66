//! A flat list of modes, from which results are built.

use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;
use crate::trace::{Fact, Trace};

/// Modes from left to right, without nesting.
#[derive(Clone, Copy)]
pub(crate) struct Flat {
    pub(crate) modes: [Mode; MAX_LEAVES],
    pub(crate) count: usize,
}

impl Flat {
    pub(crate) const fn none() -> Self {
        Self { modes: [Mode { extent: 1, stride: 0 }; MAX_LEAVES], count: 0 }
    }

    /// The leaves of a layout.
    pub(crate) const fn leaves(layout: &LayoutValue) -> Self {
        let mut flat = Self::none();
        flat.count = layout.leaf_count();
        each!(i in 0, flat.count => {
            flat.modes[i] = layout.leaf_at(i);
        });
        flat
    }

    pub(crate) const fn push(mut self, extent: u64, stride: u64) -> Result<Self, AlgebraError> {
        if self.count >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.count) });
        }
        self.modes[self.count] = Mode { extent, stride };
        self.count = next(self.count);
        Ok(self)
    }

    /// One more mode; extents of 1 are left out and neighbours merged that step on where the last ended.
    pub(crate) const fn push_coalesced(
        mut self,
        extent: u64,
        stride: u64,
        trace: &mut Trace<'_>,
    ) -> Result<Self, AlgebraError> {
        if extent == 1 {
            trace.fact(Fact::Dropped { stride });
            return Ok(self);
        }
        let mode = Mode { extent, stride };
        if let Some(last) = self.count.checked_sub(1) {
            let before = self.modes[last];
            if continues(before, stride) {
                self.modes[last].extent = tri!(crate::arithmetic::mul(before.extent, extent));
                trace.fact(Fact::Merged { before, mode, merged: self.modes[last] });
                return Ok(self);
            }
        }
        trace.fact(Fact::Kept { mode });
        self.push(extent, stride)
    }

    /// The list without modes that name no offset of their own: extents of 1 and strides of 0.
    pub(crate) const fn filtered(&self) -> Self {
        let mut kept = Self::none();
        each!(i in 0, self.count => {
            let mode = self.modes[i];
            if mode.extent > 1 && mode.stride > 0 {
                kept.modes[kept.count] = mode;
                kept.count = next(kept.count);
            }
        });
        kept
    }

    /// The numbers of the modes, in order of stride and, with `by_extent`, of extent; ties stay from left to right.
    pub(crate) const fn order(&self, by_extent: bool) -> [usize; MAX_LEAVES] {
        let mut order = [0; MAX_LEAVES];
        each!(i in 0, self.count => {
            let mut place = i;
            while let Some(before) = place.checked_sub(1) {
                if !self.precedes(i, order[before], by_extent) {
                    break;
                }
                order[place] = order[before];
                place = before;
            }
            order[place] = i;
        });
        order
    }

    const fn precedes(&self, i: usize, j: usize, by_extent: bool) -> bool {
        let (a, b) = (self.modes[i], self.modes[j]);
        a.stride < b.stride || (by_extent && a.stride == b.stride && a.extent < b.extent)
    }

    pub(crate) const fn sorted(&self, by_extent: bool) -> Self {
        let order = self.order(by_extent);
        let mut sorted = *self;
        each!(i in 0, self.count => {
            sorted.modes[i] = self.modes[order[i]];
        });
        sorted
    }

    /// The layout: `1:0` for none, a bare mode for one, else a flat tuple.
    pub(crate) const fn layout(&self) -> Result<LayoutValue, AlgebraError> {
        match self.count {
            0 => Ok(LayoutValue::TRIVIAL),
            1 => Ok(Nested::leaf(self.modes[0])),
            _ => self.tuple(),
        }
    }

    /// The modes as a flat tuple.
    pub(crate) const fn tuple(&self) -> Result<LayoutValue, AlgebraError> {
        let mut tuple = LayoutValue::no_modes();
        each!(i in 0, self.count => {
            tuple = tri!(tuple.push(&Nested::leaf(self.modes[i])));
        });
        Ok(tuple)
    }
}

/// Whether a mode of this stride steps on where `mode` ended.
pub(crate) const fn continues(mode: Mode, stride: u64) -> bool {
    matches!(mode.extent.checked_mul(mode.stride), Some(end) if end == stride)
}

/// The extent of a mode that stands still, if there is one: it repeats every offset.
pub(crate) const fn repetition(layout: &LayoutValue) -> Option<u64> {
    each!(i in 0, layout.leaf_count() => {
        let mode = layout.leaf_at(i);
        if mode.stride == 0 && mode.extent > 1 {
            return Some(mode.extent);
        }
    });
    None
}
