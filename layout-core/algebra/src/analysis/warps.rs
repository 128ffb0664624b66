//! # The warps of many threads
//!
//! **Definition.** Of all warps of a layout of threads those that [`Alike`] tells apart, each with the number of those that cost the same.
//!
//! **How.**
//! 1. A *block* is the fewest threads that are whole warps and end where a step of some mode `s:d` ends: `32/gcd(32,n)` steps, if these divide `s` or the mode is the last,
//!    where `n` is the number of threads before a step. The modes above move whole blocks.
//! 2. Of the blocks, those are looked at that are not [`Alike`].
//! 3. Threads after the last whole block are looked at once.
//!
//! **Law:** the number of warps looked at, each as often as it stands for others, is that of all warps.
//!
//! **Worked example:** `(32,2^20):(33,1)`, words of 4 bytes: a line is 32 words, a block is a warp, and 32 of the 2^20 steps are looked at, each for 2^15.
//!
//! ```text
//!     warp     0   1   2  …  31 │ 32  33  …          32 stands where 0 does, a line of 128 bytes further
//!     offset   0   1   2  …  31 │ 32  33  …
//! ```
//!
//! **Refuses:** more than 2^15 warps to look at ([`AlgebraError::NotDecided`]).

use super::access::WARP;
use super::repeats::{Alike, Repeats, Standing};
use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, gcd, mul, rem};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;

/// The most warps that are looked at.
pub(super) const MOST: u64 = EXHAUSTION / WARP as u64;

/// The warps of a layout of threads that must be looked at; see the [module](self).
pub(super) struct Warps {
    blocks: Repeats,
    /// The warps of a block.
    block: u64,
    /// The first warp after the whole blocks, and one past the last.
    rest: (u64, u64),
}

impl Warps {
    /// Those of `layout`, in units of `unit` bytes.
    pub(super) const fn of(layout: &ComposedLayout, unit: u64) -> Result<Self, AlgebraError> {
        tri!(addresses_fit(layout, unit));
        Self::among(tri!(Alike::of(layout, unit)), layout)
    }

    /// Those of a layout of whose offsets some are alike.
    pub(super) const fn among(alike: Alike, layout: &ComposedLayout) -> Result<Self, AlgebraError> {
        let (size, modes) = (tri!(layout.size()), Flat::leaves(&tri!(coalesce(layout.layout()))));
        let (split, counts) = tri!(first_of_blocks(&modes));
        let warp = WARP as u64;
        let taken = tri!(div(warp, gcd(warp, counts)));
        let mut blocks = Repeats::of(alike);
        each!(i in split, modes.count => {
            let mode = modes.modes[i];
            if i == split {
                tri!(blocks.push(tri!(div(mode.extent, taken)), mode.stride.wrapping_mul(taken)));
            } else {
                tri!(blocks.push(mode.extent, mode.stride));
            }
        });
        let block = tri!(div(tri!(mul(taken, counts)), warp));
        let rest = (tri!(mul(blocks.places(), block)), tri!(ceil_div(size, warp)));
        let warps = Self { blocks, block, rest };
        if warps.looked_at() > MOST {
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        Ok(warps)
    }

    /// How many are to be looked at.
    pub(super) const fn looked_at(&self) -> u64 {
        self.of_blocks().saturating_add(self.rest.1.saturating_sub(self.rest.0))
    }

    const fn of_blocks(&self) -> u64 {
        self.blocks.looked_at().saturating_mul(self.block)
    }

    /// One of those that are looked at, in order, by its number among all warps.
    pub(super) const fn at(&self, which: u64) -> Result<Standing, AlgebraError> {
        let of_blocks = self.of_blocks();
        if which >= of_blocks {
            return Ok(Standing { place: tri!(add(self.rest.0, which.saturating_sub(of_blocks))), times: 1 });
        }
        let Standing { place, times } = tri!(self.blocks.at(tri!(div(which, self.block))));
        let within = tri!(rem(which, self.block));
        Ok(Standing { place: tri!(add(tri!(mul(place, self.block)), within)), times })
    }
}

/// Refuses addresses past 64 bits, of warps that are not looked at too.
const fn addresses_fit(layout: &ComposedLayout, unit: u64) -> Result<u64, AlgebraError> {
    let last = tri!(add(layout.offset(), tri!(layout.layout().cosize()).saturating_sub(1)));
    let within = layout.swizzle().y_mask() | layout.swizzle().z_mask();
    mul(unit, last | within)
}

/// The mode in which blocks end, and the threads before one of its steps.
const fn first_of_blocks(modes: &Flat) -> Result<(usize, u64), AlgebraError> {
    let (mut counts, warp) = (1, WARP as u64);
    each!(i in 0, modes.count => {
        let taken = tri!(div(warp, gcd(warp, counts)));
        if next(i) == modes.count || tri!(rem(modes.modes[i].extent, taken)) == 0 {
            return Ok((i, counts));
        }
        counts = tri!(mul(counts, modes.modes[i].extent));
    });
    Ok((modes.count, counts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;
    use std::vec::Vec;

    fn standing(layout: &ComposedLayout, unit: u64) -> Vec<Standing> {
        let warps = Warps::of(layout, unit).unwrap();
        (0..warps.looked_at()).map(|which| warps.at(which).unwrap()).collect()
    }

    #[test]
    fn the_worked_example() {
        let found = standing(&ComposedLayout::plain(&layout(&[32, 1 << 20], &[33, 1])), 4);
        assert_eq!(found.len(), 32);
        assert!(found.iter().zip(0..).all(|(standing, warp)| (standing.place, standing.times) == (warp, 1 << 15)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn all_warps_are_stood_for_and_the_first_comes_first() {
        for extents in [[5, 64], [48, 10], [3, 7], [64, 9], [7, 32], [33, 33], [1, 100]] {
            for strides in (0..20_u64).flat_map(|d| [[d, 1], [1, d], [d, 16], [32, d]]) {
                for swizzle in [(0, 0, 0), (1, 0, 2), (2, 2, 3)] {
                    let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
                    let threads = ComposedLayout::new(swizzle, 3, &layout(&extents, &strides));
                    let found = standing(&threads, 4);
                    let times: u64 = found.iter().map(|standing| standing.times).sum();
                    assert_eq!(times, threads.size().unwrap().div_ceil(32), "{threads}");
                    assert!(found.is_sorted_by_key(|standing| standing.place), "{threads}");
                }
            }
        }
    }

    #[test]
    fn threads_that_fill_no_block_are_refused_past_the_limit() {
        let threads = ComposedLayout::plain(&layout(&[1_000_003, 7], &[1, 1_000_005]));
        let refused = Warps::of(&threads, 4).err();
        assert_eq!(refused, Some(AlgebraError::NotDecided { size: 7_000_021, limit: 1 << 20 }));
    }
}
