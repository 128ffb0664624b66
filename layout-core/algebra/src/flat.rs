//! A flat list of modes, from which results are built.

use crate::arithmetic::mul;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::{Leaves, Nested};
use crate::trace::{Fact, Trace};

/// Modes from left to right, without nesting.
pub(crate) type Flat = Leaves<Mode>;

/// The mode of one coordinate.
const TRIVIAL: Mode = Mode { extent: 1, stride: 0 };

impl Flat {
    #[inline]
    pub(crate) const fn none() -> Self {
        Self::empty(TRIVIAL)
    }

    /// The leaves of a layout.
    #[inline]
    pub(crate) const fn leaves(layout: &LayoutValue) -> Self {
        Self::from_window(layout.tree().leaf_part(), TRIVIAL)
    }

    #[inline]
    pub(crate) const fn add(&mut self, extent: u64, stride: u64) -> Result<(), AlgebraError> {
        if self.push(Mode { extent, stride }) {
            return Ok(());
        }
        Err(AlgebraError::TooManyLeaves { leaves: next(self.len()) })
    }

    /// Adds a mode: drops an extent of 1, and merges a mode that continues the last one.
    #[inline]
    pub(crate) const fn add_coalesced(&mut self, mode: Mode, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
        if mode.extent == 1 {
            trace.fact(Fact::Dropped { stride: mode.stride });
            return Ok(());
        }
        if let Some(last) = self.len().checked_sub(1) {
            let before = self.at(last);
            if continues(before, mode.stride) {
                let merged = Mode { extent: tri!(mul(before.extent, mode.extent)), stride: before.stride };
                self.set(last, merged);
                trace.fact(Fact::Merged { before, mode, merged });
                return Ok(());
            }
        }
        trace.fact(Fact::Kept { mode });
        self.add(mode.extent, mode.stride)
    }

    /// Adds modes as [`Self::add_coalesced`] does.
    #[inline]
    pub(crate) const fn add_all_coalesced(
        &mut self,
        modes: &[Mode],
        trace: &mut Trace<'_>,
    ) -> Result<(), AlgebraError> {
        each!(i in 0, modes.len() => {
            tri!(self.add_coalesced(modes[i], trace));
        });
        Ok(())
    }

    /// Replaces the extent of the `i`-th mode.
    #[inline]
    pub(crate) const fn set_extent(&mut self, i: usize, extent: u64) {
        self.set(i, Mode { extent, stride: self.at(i).stride });
    }

    /// The leaves that contribute to offsets: extent other than 1 and stride other than 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moving(layout: &LayoutValue) -> Self {
        let (mut kept, modes) = (Self::none(), layout.leaves());
        each!(i in 0, modes.len() => {
            if modes[i].extent > 1 && modes[i].stride > 0 {
                kept.push(modes[i]);
            }
        });
        kept
    }

    /// The indices of the modes, ordered by stride and, with `by_extent`, by extent; ties keep their order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn order(&self, by_extent: bool) -> Leaves<usize> {
        let mut order = Leaves::repeat(0, self.len());
        each!(i in 0, self.len() => {
            let mut place = i;
            while let Some(before) = place.checked_sub(1) {
                if !precedes(self.at(i), self.at(order.at(before)), by_extent) {
                    break;
                }
                order.set(place, order.at(before));
                place = before;
            }
            order.set(place, i);
        });
        order
    }

    /// Sorts the modes by stride and, with `by_extent`, by extent; ties keep their order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn sort(&mut self, by_extent: bool) {
        each!(i in 1, self.len() => {
            let mode = self.at(i);
            let mut place = i;
            while let Some(before) = place.checked_sub(1) {
                if !precedes(mode, self.at(before), by_extent) {
                    break;
                }
                self.set(place, self.at(before));
                place = before;
            }
            self.set(place, mode);
        });
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn sorted(mut self, by_extent: bool) -> Self {
        self.sort(by_extent);
        self
    }

    /// The layout: `1:0` for no modes, a bare mode for one, otherwise a flat tuple.
    #[inline]
    pub(crate) const fn layout(&self) -> LayoutValue {
        match self.as_slice() {
            [] => LayoutValue::TRIVIAL,
            [mode] => Nested::leaf(*mode),
            _ => self.tuple(),
        }
    }

    /// The modes as a flat tuple.
    #[inline]
    pub(crate) const fn tuple(&self) -> LayoutValue {
        Nested::flat_list(self)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn precedes(a: Mode, b: Mode, by_extent: bool) -> bool {
    a.stride < b.stride || (by_extent && a.stride == b.stride && a.extent < b.extent)
}

/// Returns true if a mode of this stride continues `mode`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn continues(mode: Mode, stride: u64) -> bool {
    matches!(mode.extent.checked_mul(mode.stride), Some(end) if end == stride)
}

/// The extent of a mode of stride 0, if there is one: it repeats every offset.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn repetition(leaves: &[Mode]) -> Option<u64> {
    each!(i in 0, leaves.len() => {
        let mode = leaves[i];
        if mode.stride == 0 && mode.extent > 1 {
            return Some(mode.extent);
        }
    });
    None
}
