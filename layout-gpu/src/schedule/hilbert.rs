//! The order of a Hilbert curve: each tile beside the one before, and any run of neighbors in number close together, at every length.
//!
//! ```text
//!     Hilbert, 4 rows of 8 columns:        0  1 14 15 16 17 30 31      a long part is two, one after the other; one that is nearly square
//!                                          3  2 13 12 19 18 29 28      is a way there, a way across, and a way back
//!                                          4  7  8 11 20 23 24 27
//!                                          5  6  9 10 21 22 25 26
//! ```
//!
//! **Law.** Tiles that follow each other share a side, or a corner once, where rows and columns are odd numbers of tiles.
//!
//! Source of the idea: J. Červený, "gilbert", a Hilbert curve of rectangles of any size.

use super::Schedule;

/// Tiles of one matrix along a Hilbert curve.
///
/// Its use is that no height is to be chosen: the rows and columns of tiles that each wave of blocks reads, summed over 32×32 tiles, are 512 for 16 blocks at
/// once where a [`Raster<8>`](super::Raster) has 640, and 313 for 66 blocks, which that height suits, where it has 292.
///
/// ```
/// use layout_gpu::{Hilbert, Schedule};
/// let curve = Hilbert::new(2, 3);
/// assert_eq!(curve.share(0, 1).collect::<Vec<_>>(), [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [0, 2, 0], [0, 1, 0]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hilbert {
    rows: u32,
    columns: u32,
}

impl Hilbert {
    /// The order of `rows` by `columns` tiles, fewer than 2³¹ in all.
    #[must_use]
    #[inline(always)]
    pub const fn new(rows: u32, columns: u32) -> Self {
        Self { rows, columns }
    }
}

/// A step of so many tiles along rows or along columns.
type Way = [i32; 2];

/// A rectangle that the curve enters at a corner and leaves at the other end of its first way.
#[derive(Clone, Copy)]
struct Part {
    at: Way,
    along: Way,
    across: Way,
}

#[inline(always)]
fn length([down, right]: Way) -> u32 {
    down.unsigned_abs() | right.unsigned_abs()
}

#[inline(always)]
fn plus(one: Way, other: Way, times: i32) -> Way {
    [one[0] + other[0] * times, one[1] + other[1] * times]
}

#[inline(always)]
fn unit(way: Way) -> Way {
    way.map(i32::signum)
}

#[inline(always)]
fn half(way: Way) -> Way {
    way.map(|steps| steps / 2)
}

/// Returns half of a way in an even number of steps, so that the curve ends on the side where it began.
#[inline(always)]
fn even_half(way: Way) -> Way {
    let half = half(way);
    if length(half) % 2 == 1 && length(way) > 2 { plus(half, unit(way), 1) } else { half }
}

impl Part {
    /// Returns the place of this part, or the part with that place and its number there.
    #[inline(always)]
    fn narrowed(self, number: u32) -> Result<(Self, u32), Way> {
        let Self { at, along, across } = self;
        let (wide, high) = (length(along), length(across));
        #[allow(clippy::cast_possible_wrap, reason = "fewer than 2³¹ tiles")]
        let steps = number as i32;
        if high == 1 {
            return Err(plus(at, unit(along), steps));
        }
        if wide == 1 {
            return Err(plus(at, unit(across), steps));
        }
        if wide > high + high / 2 {
            let first = even_half(along);
            let count = length(first) * high;
            return Ok(if number < count {
                (Self { along: first, ..self }, number)
            } else {
                (Self { at: plus(at, first, 1), along: plus(along, first, -1), across }, number - count)
            });
        }
        let (up, out) = (even_half(across), half(along));
        let there = length(up) * length(out);
        if number < there {
            return Ok((Self { at, along: up, across: out }, number));
        }
        let over = wide * (high - length(up));
        if number - there < over {
            return Ok((Self { at: plus(at, up, 1), along, across: plus(across, up, -1) }, number - there));
        }
        let end = plus(plus(at, along, 1), up, 1);
        let corner = plus(plus(end, unit(along), -1), unit(across), -1);
        let back = Self { at: corner, along: up.map(|steps| -steps), across: plus(out, along, -1) };
        Ok((back, number - there - over))
    }
}

impl Schedule for Hilbert {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.rows.wrapping_mul(self.columns)
    }

    #[inline(always)]
    unsafe fn place_unchecked(&self, tile: u32) -> [u32; 3] {
        let [down, right] = [[self.rows.cast_signed(), 0], [0, self.columns.cast_signed()]];
        let (along, across) = if self.columns >= self.rows { (right, down) } else { (down, right) };
        let (mut part, mut number) = (Part { at: [0, 0], along, across }, tile);
        loop {
            match part.narrowed(number) {
                Ok(narrowed) => (part, number) = narrowed,
                Err([row, column]) => return [row.cast_unsigned(), column.cast_unsigned(), 0],
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::tests::each_tile_once;
    use super::{Hilbert, Schedule};

    #[test]
    fn tiles_follow_their_neighbors() {
        for (rows, columns) in (1..=33_u32).flat_map(|rows| (1..=33_u32).map(move |columns| (rows, columns))) {
            let curve = Hilbert::new(rows, columns);
            each_tile_once(curve, [rows, columns, 1], 3);
            let places: Vec<[u32; 3]> = curve.share(0, 1).collect();
            let corners = places.windows(2).filter(|pair| {
                let [down, right] = [0, 1].map(|mode| pair[0][mode].abs_diff(pair[1][mode]));
                assert!(down.max(right) == 1, "{rows}×{columns}: {pair:?}");
                down + right == 2
            });
            assert!(corners.count() <= 1, "{rows}×{columns}");
        }
    }

    #[test]
    fn long_matrices_do_not_wrap() {
        for (rows, columns) in [(1, (1 << 31) - 1), (1 << 30, 1), (2, (1 << 30) - 1), (46_340, 46_340)] {
            let [row, column, _] = Hilbert::new(rows, columns).place(rows * columns - 1);
            assert!(row < rows && column < columns, "{row}, {column}");
        }
    }

    #[test]
    fn waves_read_so_many_rows_and_columns() {
        let touched = |schedule: &dyn Fn(u32) -> [u32; 3], tiles: u32, at_once: u32| -> usize {
            let waves: Vec<u32> = (0..tiles).collect();
            let count = |wave: &[u32], mode: usize| {
                let mut all: Vec<u32> = wave.iter().map(|tile| schedule(*tile)[mode]).collect();
                all.sort_unstable();
                all.dedup();
                all.len()
            };
            waves.chunks(at_once as usize).map(|wave| count(wave, 0) + count(wave, 1)).sum()
        };
        let (curve, raster) = (Hilbert::new(32, 32), crate::Raster::<8>::new(32, 32));
        for (at_once, of_curve, of_raster) in [(66, 313, 292), (16, 512, 640)] {
            let found =
                [touched(&|tile| curve.place(tile), 1024, at_once), touched(&|tile| raster.place(tile), 1024, at_once)];
            assert_eq!(found, [of_curve, of_raster], "{at_once}");
        }
    }
}
