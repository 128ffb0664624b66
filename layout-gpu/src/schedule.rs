//! Schedules: the order in which the blocks of a persistent kernel make the tiles of a product.
//!
//! ```text
//!     Raster::<2>, 3 rows of 4 columns:      0  2  4  6       two rows of tiles before the next two: tiles made at the same time
//!                                            1  3  5  7       read the same rows of A and few columns of B, from the second cache
//!                                            8  9 10 11
//! ```
//!
//! ```ignore
//! let raster = Raster::<8>::new(m.div_ceil(128), n.div_ceil(256));
//! for [row, column, _] in raster.share(block_idx().x, grid_dim().x) {
//!     /* the tile of this row and column */
//! }
//! ```
//!
//! **Laws.** Each place has exactly one number below `count`. The shares of `step` blocks, from 0 to `step − 1`, are disjoint and have all numbers.

#![allow(clippy::inline_always, reason = "what a kernel calls is not a function of its own")]

mod hilbert;
mod streamed;

use core::hint::assert_unchecked;

pub use hilbert::Hilbert;
pub use streamed::{Piece, Pieces, Streamed};

/// An order of tiles.
pub trait Schedule: Copy {
    /// Returns the number of tiles.
    fn count(&self) -> u32;

    /// Returns the row, the column and the matrix of a tile.
    ///
    /// # Safety
    /// Its number is below [`count`](Self::count).
    unsafe fn place_unchecked(&self, tile: u32) -> [u32; 3];

    /// Returns the row, the column and the matrix of a tile.
    ///
    /// # Panics
    /// If its number is not below [`count`](Self::count).
    #[inline(always)]
    #[track_caller]
    fn place(&self, tile: u32) -> [u32; 3] {
        assert!(tile < self.count(), "a tile that the schedule does not have");
        // SAFETY: just checked.
        unsafe { self.place_unchecked(tile) }
    }

    /// Returns the places of a block: those of every `step`-th tile from the number `first` on, for a step below 2³¹. A step of 0 counts as 1.
    ///
    /// ```
    /// use layout_gpu::{Raster, Schedule};
    /// let places = |block| Raster::<2>::new(3, 4).share(block, 5).collect::<Vec<_>>();
    /// assert_eq!(places(0), [[0, 0, 0], [1, 2, 0], [2, 2, 0]]);
    /// assert_eq!(places(4), [[0, 2, 0], [2, 1, 0]]);
    /// ```
    #[inline(always)]
    fn share(self, first: u32, step: u32) -> Share<Self> {
        Share { schedule: self, next: first, step: step.max(1) }
    }
}

/// Tiles of one matrix in groups of `HEIGHT` rows: a group column by column, then the next.
///
/// ```
/// use layout_gpu::{Raster, Schedule};
/// let raster = Raster::<2>::new(3, 4);
/// assert_eq!(raster.count(), 12);
/// assert_eq!([0, 1, 2, 7, 8, 11].map(|tile| raster.place(tile)), [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 3, 0], [2, 0, 0], [2, 3, 0]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raster<const HEIGHT: u32> {
    rows: u32,
    columns: u32,
}

impl<const HEIGHT: u32> Raster<HEIGHT> {
    /// The order of `rows` by `columns` tiles, at most 2³¹ in all.
    #[must_use]
    #[inline(always)]
    pub const fn new(rows: u32, columns: u32) -> Self {
        const { assert!(HEIGHT > 0, "a group of a raster has rows") }
        Self { rows, columns }
    }
}

impl<const HEIGHT: u32> Schedule for Raster<HEIGHT> {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.rows.wrapping_mul(self.columns)
    }

    #[inline(always)]
    unsafe fn place_unchecked(&self, tile: u32) -> [u32; 3] {
        let wide = HEIGHT.min(self.rows).wrapping_mul(self.columns);
        // SAFETY: the tile exists, so its row and its column do.
        unsafe { assert_unchecked(wide > 0) };
        let first = tile / wide * HEIGHT;
        let (within, height) = (tile - first.wrapping_mul(self.columns), (self.rows - first).min(HEIGHT));
        // SAFETY: as above.
        unsafe { assert_unchecked(height > 0) };
        [first + within % height, within / height, 0]
    }
}

/// The tiles of so many matrices, one matrix after the other, each by the schedule `S`.
///
/// ```
/// use layout_gpu::{Batches, Raster, Schedule};
/// let batches = Batches::new(Raster::<2>::new(3, 4), 5);
/// assert_eq!((batches.count(), batches.place(0), batches.place(12 + 7)), (60, [0, 0, 0], [1, 3, 1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batches<S> {
    each: S,
    count: u32,
}

impl<S: Schedule> Batches<S> {
    /// The order of the tiles of `count` matrices, at most 2³¹ in all.
    #[must_use]
    #[inline(always)]
    pub const fn new(each: S, count: u32) -> Self {
        Self { each, count }
    }
}

impl<S: Schedule> Schedule for Batches<S> {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.each.count().wrapping_mul(self.count)
    }

    #[inline(always)]
    unsafe fn place_unchecked(&self, tile: u32) -> [u32; 3] {
        let each = self.each.count();
        // SAFETY: the tile exists, so its matrix has tiles, and it is one of them.
        let [row, column, matrix] = unsafe {
            assert_unchecked(each > 0);
            self.each.place_unchecked(tile % each)
        };
        [row, column, matrix + tile / each]
    }
}

/// The places of a block, in order: made by [`Schedule::share`].
#[derive(Clone, Debug)]
pub struct Share<S> {
    schedule: S,
    next: u32,
    step: u32,
}

impl<S: Schedule> Iterator for Share<S> {
    type Item = [u32; 3];

    #[inline(always)]
    fn next(&mut self) -> Option<[u32; 3]> {
        let tile = self.next;
        if tile >= self.schedule.count() {
            return None;
        }
        self.next = tile.wrapping_add(self.step);
        // SAFETY: just checked.
        Some(unsafe { self.schedule.place_unchecked(tile) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::{Batches, Raster, Schedule};

    /// Checks both laws, for the shares of so many blocks.
    pub(super) fn each_tile_once(schedule: impl Schedule, [rows, columns, matrices]: [u32; 3], blocks: u32) {
        let places: Vec<[u32; 3]> = (0..blocks).flat_map(|block| schedule.share(block, blocks)).collect();
        assert_eq!(places.len(), (rows * columns * matrices) as usize, "{rows}×{columns}×{matrices} by {blocks}");
        assert!(places.iter().all(|[row, column, matrix]| *row < rows && *column < columns && *matrix < matrices));
        assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len(), "{rows}×{columns}×{matrices}");
    }

    #[test]
    fn each_tile_is_in_one_share_once() {
        for (rows, columns) in (0..12).flat_map(|rows| (0..7).map(move |columns| (rows, columns))) {
            for blocks in [1, 2, 5, 100] {
                each_tile_once(Raster::<8>::new(rows, columns), [rows, columns, 1], blocks);
                each_tile_once(Raster::<1>::new(rows, columns), [rows, columns, 1], blocks);
                each_tile_once(Batches::new(Raster::<3>::new(rows, columns), 4), [rows, columns, 4], blocks);
            }
        }
    }

    #[test]
    fn a_group_comes_before_the_next() {
        for (rows, columns) in [(1, 5), (8, 3), (20, 4)] {
            let raster = Raster::<8>::new(rows, columns);
            let places: Vec<[u32; 3]> = raster.share(0, 1).collect();
            assert!(places.is_sorted_by_key(|[row, column, _]| (row / 8, *column, row % 8)));
        }
    }

    #[test]
    fn many_tiles_do_not_wrap() {
        let raster = Raster::<8>::new(2, 1 << 30);
        assert_eq!(raster.count(), 1 << 31);
        assert_eq!(raster.place((1 << 31) - 1), [1, (1 << 30) - 1, 0]);
        assert_eq!(raster.share(5, (1 << 31) - 1).collect::<Vec<_>>(), [[1, 2, 0]]);
    }

    #[test]
    #[should_panic(expected = "a tile that the schedule does not have")]
    fn a_tile_past_the_last_is_refused() {
        let _ = Raster::<8>::new(3, 4).place(12);
    }
}
