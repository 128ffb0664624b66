//! The positions of the elements of a share in each mode of a tensor whose strides, or extents, are known only at run time.
//!
//! ```text
//!     position in mode r of (value, rest of X, rest of Y, …)     a constant layout for each mode
//!     offset  =  Σ position in mode r · stride of mode r
//! ```

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::{IntTuple, LayoutValue, Mode, coalesce};

use super::{StaticCut, cut};
use crate::coordinate::coord::Coord;
use crate::coordinate::plan::Plan;
use crate::operations::StaticRounding;
use crate::operations::kept::{MODES, keep};
use crate::refusal::{answer, count};
use crate::types::run::Run;
use crate::types::sizes::Sizes;

/// An extent that stands for an unknown one.
const ENDLESS: u64 = u32::MAX as u64;

/// The known properties of a share of any tensor whose modes do not nest.
#[derive(Clone, Copy)]
pub(super) struct Positions {
    rank: usize,
    /// The extents of the tile, of the two modes that are cut.
    tile: [u64; 2],
    /// Thread → position in mode 0, and in mode 1.
    starts: [LayoutValue; 2],
    /// Coordinate of the share → position in each mode.
    values: [LayoutValue; MODES],
    /// True for each mode whose extent is known.
    is_known: [bool; MODES],
    /// For the values and for each mode: true if it is kept.
    kept: [bool; MODES + 1],
    counts: [u64; MODES + 1],
}

impl Positions {
    /// The positions for a tensor of rank `rank`, with the extents that are known.
    pub const fn new<K: StaticCut, R: StaticRounding>(rank: usize, extents: &[Option<u64>; MODES]) -> Self {
        let tile = answer(K::CUT.tile());
        assert!(
            rank >= 2 && rank <= MODES && tile.rank() == 2,
            "a share of run-time integers is one of a matrix, of two modes that do not nest and at most four more"
        );
        let tile = [answer(tile.mode(0)).leaf_at(0), answer(tile.mode(1)).leaf_at(0)];
        let (shape, far) = shape_of(extents, tile);
        let parts = cut::<K, R>(&in_tile(shape, 1, far));
        let steps = [mode_of(&parts.values, far, 0), mode_of(&parts.values, far, 1), mode_of(&parts.values, far, 2)];
        let mut positions = Self {
            rank,
            tile,
            starts: [
                answer(coalesce(&mode_of(&parts.starts, far, 0))),
                answer(coalesce(&mode_of(&parts.starts, far, 1))),
            ],
            values: [LayoutValue::TRIVIAL; MODES],
            is_known: [true; MODES],
            kept: [true; MODES + 1],
            counts: [1; MODES + 1],
        };
        let mut mode = 0;
        while mode < rank {
            let of = &steps[if mode < 2 { mode } else { 2 }];
            positions.values[mode] = answer(extended(of, extents, tile, [rank, mode]));
            positions.is_known[mode] = extents[mode].is_some();
            mode += 1;
        }
        let mut i = 0;
        while i <= rank {
            positions.counts[i] = if i < 3 {
                answer(answer(steps[2].mode(i)).size())
            } else if let Some(extent) = extents[i - 1] {
                extent
            } else {
                1
            };
            i += 1;
        }
        positions
    }

    /// The positions of some of the modes.
    pub const fn keep(mut self, kept: Option<[bool; MODES + 1]>) -> Self {
        let mut mode = 0;
        while mode < self.rank {
            self.values[mode] = keep(&self.values[mode], kept);
            mode += 1;
        }
        if let Some(kept) = kept {
            self.kept = kept;
        }
        self
    }

    /// The plan of threads to positions in a mode.
    pub const fn start_plan<I: Coord>(&self, mode: usize) -> Plan {
        Plan::new(&self.starts[mode], &I::PROFILE)
    }

    /// The plan of coordinates that fit to positions in a mode.
    pub const fn plan<X: Coord>(&self, mode: usize) -> Plan {
        if mode >= self.rank {
            return Plan::NONE;
        }
        Plan::of_fitting(&self.values[mode], &X::PROFILE)
    }

    /// Rejects coordinates that do not fit.
    pub const fn refuse<X: Coord>(&self) {
        let mut mode = 0;
        while mode < self.rank {
            assert!(
                !X::PROFILE.is_leaf() || is_counted(&self.values[mode]),
                "an index does not count a share of unknown extents: give a coordinate with an entry for each mode, (value, x, y)"
            );
            let _ = Plan::new(&self.values[mode], &X::PROFILE);
            mode += 1;
        }
    }

    /// The number of elements, if the extents of the modes that are kept are known.
    #[inline]
    pub const fn known_size(&self) -> Option<usize> {
        let (mut size, mut i) = (1, 0);
        while i <= self.rank {
            if self.kept[i] {
                if i > 0 && !self.is_known[i - 1] {
                    return None;
                }
                size = answer(layout_algebra::arithmetic::mul(size, self.counts[i]));
            }
            i += 1;
        }
        Some(count(size))
    }

    /// The size of each mode that is kept, if its extent is known.
    #[inline]
    pub const fn known_sizes(&self) -> Sizes {
        let (mut sizes, mut rank, mut i) = ([None; MODES + 1], 0, 0);
        while i <= self.rank {
            if self.kept[i] {
                if i == 0 || self.is_known[i - 1] {
                    sizes[rank] = Some(count(self.counts[i]));
                }
                rank += 1;
            }
            i += 1;
        }
        Sizes::of(sizes.split_at(rank).0)
    }

    /// The number of contiguous elements for the strides that are known; the others are assumed to be multiples of it.
    pub const fn run(&self, steps: &[Option<u64>; MODES]) -> u64 {
        let (mut run, mut i) = (Run::new(), 0);
        while i < self.values[0].leaf_count() {
            let (mut stride, mut mode) = (Some(0), 0);
            while mode < self.rank {
                let position = self.values[mode].leaf_at(i).stride;
                stride = match (stride, steps[mode]) {
                    (stride, _) if position == 0 => stride,
                    (Some(sum), Some(step)) => Some(sum + position * step),
                    _ => None,
                };
                mode += 1;
            }
            run = run.leaf(self.values[0].leaf_at(i).extent, stride);
            i += 1;
        }
        let mut mode = 0;
        while mode < 2 {
            if let Some(step) = steps[mode] {
                run = run.aligned_by(&self.starts[mode], step);
            }
            mode += 1;
        }
        run.get()
    }

    /// The number of elements for these extents and strides.
    #[inline(always)]
    pub fn size(&self, modes: &[(u64, u64); MODES]) -> u64 {
        let mut size = if self.kept[0] { self.counts[0] } else { 1 };
        for (mode, &(extent, _)) in modes.iter().enumerate().take(self.rank) {
            if self.kept[mode + 1] {
                size *= self.counts[mode + 1] * if self.is_known[mode] { 1 } else { self.tiles(mode, extent) };
            }
        }
        size
    }

    /// The greatest offset: strides are not negative, so it is that of the last position in each mode.
    #[inline(always)]
    pub fn last(&self, modes: &[(u64, u64); MODES]) -> u64 {
        let mut last = 0;
        for (mode, &(extent, stride)) in modes.iter().enumerate().take(self.rank) {
            let (mut position, values) = (0, &self.values[mode]);
            for i in 0..values.leaf_count() {
                let leaf = values.leaf_at(i);
                let count = if leaf.extent == ENDLESS { self.tiles(mode, extent) } else { leaf.extent };
                position = (count - 1).saturating_mul(leaf.stride).saturating_add(position);
            }
            last = position.saturating_mul(stride).saturating_add(last);
        }
        last
    }

    /// The number of tiles that cover a mode of this extent; for a mode that is not cut, the extent.
    #[inline(always)]
    fn tiles(&self, mode: usize, extent: u64) -> u64 {
        if mode < 2 { extent.div_ceil(self.tile[mode]) } else { extent }
    }

    /// Returns true if the tile divides each of the two extents.
    #[inline(always)]
    pub fn divides(&self, modes: &[(u64, u64); MODES]) -> bool {
        modes[0].0.is_multiple_of(self.tile[0]) && modes[1].0.is_multiple_of(self.tile[1])
    }
}

/// Returns true if an index counts the elements: only the last leaf may be unbounded.
#[inline]
const fn is_counted(values: &LayoutValue) -> bool {
    let mut i = 0;
    while i + 1 < values.leaf_count() {
        if values.leaf_at(i).extent == ENDLESS {
            return false;
        }
        i += 1;
    }
    true
}

/// The tile, with strides.
#[inline]
const fn in_tile(tile: [u64; 2], row: u64, column: u64) -> LayoutValue {
    answer(LayoutValue::new(&answer(IntTuple::flat(&tile)), &answer(IntTuple::flat(&[row, column]))))
}

/// The extents of the two modes that are cut, or those of one tile if they are not known; and a stride of the second past all positions in the first.
#[inline]
const fn shape_of(extents: &[Option<u64>; MODES], tile: [u64; 2]) -> ([u64; 2], u64) {
    let mut shape = tile;
    let mut mode = 0;
    while mode < 2 {
        if let Some(extent) = extents[mode] {
            shape[mode] = extent;
        }
        mode += 1;
    }
    let rows = if shape[0] > tile[0] { shape[0] } else { tile[0] };
    (shape, answer(layout_algebra::arithmetic::mul(rows, 2)))
}

/// The positions in one mode, extracted from a layout of positions in both; in any other mode, 0.
#[inline]
const fn mode_of(layout: &LayoutValue, far: u64, mode: usize) -> LayoutValue {
    let (mut leaves, mut i) = ([Mode { extent: 1, stride: 0 }; MAX_LEAVES], 0);
    while i < layout.leaf_count() {
        let leaf = layout.leaf_at(i);
        leaves[i] = Mode { extent: leaf.extent, stride: [leaf.stride % far, leaf.stride / far, 0][mode] };
        i += 1;
    }
    layout.with_leaves(leaves)
}

/// The layout `(value, rest, rest)` with unbounded tiles after a rest of unknown extent, and with the modes that are not cut.
#[inline]
const fn extended(
    of: &LayoutValue,
    extents: &[Option<u64>; MODES],
    tile: [u64; 2],
    [rank, mode]: [usize; 2],
) -> Result<LayoutValue, layout_algebra::AlgebraError> {
    let (mut modes, mut i) = ([LayoutValue::TRIVIAL; MODES + 1], 0);
    while i <= rank {
        let is_own = mode + 1 == i;
        modes[i] = match i {
            0 => answer(of.mode(0)),
            1 | 2 if extents[i - 1].is_some() => answer(of.mode(i)),
            1 | 2 => {
                let tiles = answer(LayoutValue::line(ENDLESS, if is_own { tile[mode] } else { 0 }));
                answer(LayoutValue::of(&[answer(of.mode(i)), tiles]))
            }
            _ => {
                let extent = match extents[i - 1] {
                    Some(extent) => extent,
                    None => ENDLESS,
                };
                answer(LayoutValue::line(extent, is_own as u64))
            }
        };
        i += 1;
    }
    LayoutValue::of(modes.split_at(rank + 1).0)
}
