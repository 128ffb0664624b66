//! # The warps of many threads
//!
//! **Definition.** Warp `w` of a layout `T` of `N` threads has the threads `32w … 32w + 31`, the last warp those that are left. Let the modes of `T`, coalesced, be `s_i:d_i`, and
//! `n_i` the number of threads before one step of mode `i`. A *window* is any 32 consecutive threads; a warp is a window that begins at a multiple of 32.
//!
//! **How.** All windows are divided into families by the highest step that is taken within them. With `m` the mode in which 32 threads are full, so that `n_m < 32 ≤ n_m·s_m`:
//! 1. a window that takes no step beyond mode `m` begins at `r + n_m·c`, where `r < n_m` and `c ≤ s_m − ⌈(32 + r)/n_m⌉`: a step of mode `m` or of a mode above it moves it to
//!    the same window, each offset moved by that stride;
//! 2. a window that takes a step of mode `j > m` and of none above begins `k` threads before that step, `1 ≤ k ≤ 31`. It takes only one, since `n_j ≥ 32`. Moved by another step
//!    of mode `j`, of which there are `s_j − 1`, or of a mode above, it is the same window again;
//! 3. the threads after the last whole warp are one window more.
//!
//! A family is thus one window and some *axes*, modes of steps that all add up, and no digit carries. The warps are those windows that begin at a multiple of 32. A
//! step of `n` threads comes back to the same remainder after `p = 32/gcd(32, n)` steps: split into the first `p` steps, one by one, and from each of them on every `p`th,
//! the latter are axes that move by whole warps.
//!
//! **Law:** each warp belongs to one family, at one place.
//!
//! **Worked example:** `(40,6):(64,1)`: warps 0, 4 and 5 take no step of mode 1, and begin 0, 8 and 0 threads after one. Warps 1, 2, 3 and 6 begin 8, 16, 24 and 8 threads
//! before one. 16 threads are left after the seven warps. Warps 5 and 6 are warps 0 and 1, moved by four steps of mode 1.
//!
//! ```text
//!     thread     0        32 40     64   80   96     120 128      160    192 200    224
//!     warp       ├────0───┼─1┼──────┼─2──┼────┼───3───┼─┼─────4───┼───5──┼──6┼──────┼ …
//!     mode 1     0           1           2            3           4          5
//! ```
//!
//! **Refuses:** numbers past 64 bits.

use super::access::{THREADS, WARP};
use crate::algebra::coalesce::coalesce;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem, sub};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;

/// The most threads of a window before a step within it.
const BEFORE: u64 = THREADS - 1;

/// Steps of one mode: the number of places, their distance in threads or warps, and in offsets.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) extent: u64,
    pub(super) by: u64,
    pub(super) offset: u64,
}

/// Axes whose steps all add up.
#[derive(Clone, Copy)]
pub(super) struct Axes {
    pub(super) list: [Axis; MAX_LEAVES],
    pub(super) count: usize,
}

impl Axes {
    const NONE: Self = Self { list: [Axis { extent: 1, by: 0, offset: 0 }; MAX_LEAVES], count: 0 };

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(&mut self, extent: u64, by: u64, offset: u64) {
        if extent > 1 {
            self.list[self.count] = Axis { extent, by, offset };
            self.count = next(self.count);
        }
    }
}

/// The warps of a layout of threads; see the [module](self).
pub(super) struct Warps {
    modes: Flat,
    /// The number of threads before one step of each mode.
    before: [u64; MAX_LEAVES],
    size: u64,
    /// The mode in which 32 threads are full, if there are that many.
    full: Option<usize>,
}

/// One window, and the axes along which it repeats.
pub(super) struct Family {
    first: u64,
    threads: usize,
    axes: Axes,
}

/// One warp, and the axes along which it repeats, each by whole warps.
pub(super) struct Warp {
    pub(super) place: u64,
    pub(super) threads: usize,
    pub(super) axes: Axes,
}

impl Warps {
    /// The warps of a layout of threads.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_threads(threads: &LayoutValue) -> Result<Self, AlgebraError> {
        let (size, modes) = (tri!(threads.size()), Flat::leaves(&tri!(coalesce(threads))));
        let (mut before, mut counts, mut full) = ([1; MAX_LEAVES], 1, None);
        each!(i in 0, modes.len() => {
            before[i] = counts;
            counts = tri!(mul(counts, modes.at(i).extent));
            full = if full.is_none() && counts >= THREADS { Some(i) } else { full };
        });
        Ok(Self { modes, before, size, full })
    }

    /// The number of possible families.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn families(&self) -> u64 {
        match self.full {
            Some(full) => {
                let above = self.modes.len().saturating_sub(next(full)) as u64;
                self.before[full].saturating_add(above.saturating_mul(BEFORE)).saturating_add(1)
            }
            None => 1,
        }
    }

    /// The family with this index, if it has windows; the last is that of the threads after whole warps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn family(&self, which: u64) -> Result<Option<Family>, AlgebraError> {
        let last = self.families().saturating_sub(1);
        match self.full {
            Some(full) if which < self.before[full] => self.within(full, which),
            Some(full) if which < last => {
                let crossing = which.saturating_sub(self.before[full]);
                let (above, before) = (tri!(div(crossing, BEFORE)), tri!(rem(crossing, BEFORE)));
                self.across(next(full).saturating_add(small(above)), before.saturating_add(1))
            }
            _ => self.rest(),
        }
    }

    /// Case 1: windows that begin at thread `first` of a step of mode `full`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn within(&self, full: usize, first: u64) -> Result<Option<Family>, AlgebraError> {
        let taken = tri!(ceil_div(tri!(add(THREADS, first)), self.before[full]));
        match self.modes.at(full).extent.checked_sub(taken) {
            Some(last) => Ok(Some(self.along(first, full, last.saturating_add(1)))),
            None => Ok(None),
        }
    }

    /// Case 2: windows that begin `before` threads before a step of mode `mode`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn across(&self, mode: usize, before: u64) -> Result<Option<Family>, AlgebraError> {
        let first = tri!(sub(self.before[mode], before));
        Ok(Some(self.along(first, mode, self.modes.at(mode).extent.saturating_sub(1))))
    }

    /// Case 3: the threads after the last whole warp.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rest(&self) -> Result<Option<Family>, AlgebraError> {
        let threads = tri!(rem(self.size, THREADS));
        if threads == 0 {
            return Ok(None);
        }
        let first = tri!(sub(self.size, threads));
        Ok(Some(Family { first, threads: small(threads), axes: Axes::NONE }))
    }

    /// A whole window that repeats `times` times along one mode, and along all modes above.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn along(&self, first: u64, mode: usize, times: u64) -> Family {
        let mut axes = Axes::NONE;
        each!(i in mode, self.modes.len() => {
            let extent = if i == mode { times } else { self.modes.at(i).extent };
            axes.push(extent, self.before[i], self.modes.at(i).stride);
        });
        Family { first, threads: WARP, axes }
    }

    /// The offset of a thread.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn offset(&self, thread: u64) -> Result<u64, AlgebraError> {
        let (mut offset, mut left) = (0, thread);
        each!(i in 0, self.modes.len() => {
            let mode = self.modes.at(i);
            offset = tri!(add(offset, tri!(mul(tri!(rem(left, mode.extent)), mode.stride))));
            left = tri!(div(left, mode.extent));
        });
        Ok(offset)
    }
}

impl Family {
    /// The number of windows into which the family is split, some of which are warps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn splits(&self) -> u64 {
        let mut splits: u64 = 1;
        each!(i in 0, self.axes.count => {
            splits = splits.saturating_mul(min(self.axes.list[i].extent, until_aligned(self.axes.list[i].by)));
        });
        splits
    }

    /// The window with this index, if it is a warp.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn warp(&self, which: u64) -> Result<Option<Warp>, AlgebraError> {
        let (mut first, mut left, mut axes) = (self.first, which, Axes::NONE);
        each!(i in 0, self.axes.count => {
            let Axis { extent, by, offset } = self.axes.list[i];
            let until = until_aligned(by);
            let parts = min(extent, until);
            let step = tri!(rem(left, parts));
            left = tri!(div(left, parts));
            first = tri!(add(first, tri!(mul(step, by))));
            let places = tri!(ceil_div(tri!(sub(extent, step)), until));
            if places > 1 {
                axes.push(places, tri!(div(tri!(mul(by, until)), THREADS)), tri!(mul(offset, until)));
            }
        });
        if tri!(rem(first, THREADS)) != 0 {
            return Ok(None);
        }
        Ok(Some(Warp { place: tri!(div(first, THREADS)), threads: self.threads, axes }))
    }
}

/// A number of modes, or of threads of a warp.
#[expect(clippy::cast_possible_truncation, reason = "64 at most")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn small(number: u64) -> usize {
    number as usize
}

/// The number of steps of `threads` threads after which a warp boundary is met again.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn until_aligned(threads: u64) -> u64 {
    match THREADS.checked_div(gcd(THREADS, threads)) {
        Some(steps) => steps,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use std::vec::Vec;

    /// The index of every warp and of the one that stands for it, with the sum of the offsets of the steps between them.
    fn stood_for(warps: &Warps) -> Vec<(u64, u64, u64)> {
        let mut found = Vec::new();
        let families = (0..warps.families()).filter_map(|which| warps.family(which).unwrap());
        for family in families {
            for warp in (0..family.splits()).filter_map(|split| family.warp(split).unwrap()) {
                let mut places = std::vec![(warp.place, warp.place, 0)];
                for axis in &warp.axes.list[..warp.axes.count] {
                    let steps = |&(place, of, offset): &(u64, u64, u64)| {
                        let Axis { extent, by, offset: stride } = *axis;
                        let moved = move |from: u64, step: u64, by: u64| from.saturating_add(step.saturating_mul(by));
                        (0..extent).map(move |step| (moved(place, step, by), of, moved(offset, step, stride)))
                    };
                    places = places.iter().flat_map(steps).collect();
                }
                found.extend(places);
            }
        }
        found.sort_unstable();
        found
    }

    fn check(threads: &LayoutValue) {
        let warps = Warps::from_threads(threads).unwrap();
        let found = stood_for(&warps);
        let size = threads.size().unwrap();
        assert!(found.iter().map(|found| found.0).eq(0..size.div_ceil(32)), "{threads}: {found:?}");
        let at = |thread| crate::coord::offset(threads, thread).unwrap();
        for (place, of, moved) in found {
            let first = |warp: u64| warp.saturating_mul(32);
            for thread in 0..32.min(size.saturating_sub(first(place))) {
                let [here, there] = [place, of].map(|warp| at(first(warp).saturating_add(thread)));
                assert_eq!(here, there.saturating_add(moved), "{threads}: thread {thread} of warps {of} and {place}");
                assert_eq!(warps.offset(first(place).saturating_add(thread)), Ok(here));
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn each_warp_stands_once_and_where_it_is() {
        for a in [1, 2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 40, 64, 96, 97] {
            for b in [1, 2, 3, 5, 6, 8, 10, 17, 32, 35, 64] {
                for strides in [[7, 1000], [1, 1000], [1000, 1], [64, 0]] {
                    check(&layout(&[a, b], &strides));
                }
                for c in [2, 3, 4, 5, 11, 32, 33] {
                    check(&layout(&[a, b, c], &[3, 1000, 70_000]));
                    check(&layout(&[a, b, c], &[1000, 1, 70_000]));
                }
            }
        }
        check(&layout(&[3, 3, 3, 3, 3, 3], &[1, 10, 100, 1000, 10_000, 100_000]));
        check(&layout(&[2, 3, 2, 5, 2, 7], &[1, 10, 100, 1000, 10_000, 100_000]));
    }

    #[test]
    fn the_worked_example() {
        let found = stood_for(&Warps::from_threads(&layout(&[40, 6], &[64, 1])).unwrap());
        let of: Vec<u64> = found.iter().map(|found| found.1).collect();
        assert_eq!(of, [0, 1, 2, 3, 4, 0, 1, 7]);
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let warps = Warps::from_threads(&layout(&[50_257, 768], &[768, 1])).unwrap();
        let families = (0..warps.families()).filter_map(|which| warps.family(which).unwrap());
        let warps =
            families.flat_map(|family| (0..family.splits()).filter_map(move |split| family.warp(split).unwrap()));
        // One for each column modulo 32 within a column, and one for each place of the end of a column.
        assert_eq!(warps.count(), 32 + 31);
    }
}
