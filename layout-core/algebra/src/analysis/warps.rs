//! # The warps of many threads
//!
//! **Definition.** What an access costs does not change where all its addresses move by a multiple of 128 bytes, nor where offsets move by whole periods of the
//! swizzle before it acts. Offsets that are the same modulo the greater of both, the *period*, cost the same.
//!
//! **How.**
//! 1. A *block* is the fewest threads that are whole warps and end where a step of some mode `s:d` ends: `32/gcd(32,n)` steps, if these divide `s` or the mode is the last,
//!    where `n` is the number of threads before a step. The modes above move whole blocks.
//! 2. Along a mode of stride `d` blocks cost the same after `q = period/gcd(d, period)` steps: of `s` steps those below `q` are looked at, step `x` for
//!    `⌈(s−x)/q⌉` of them.
//! 3. Threads after the last whole block are looked at once.
//!
//! **Law:** the number of warps looked at, each as often as it stands for others, is that of all warps.
//!
//! **Worked example:** `(32,2^20):(32,1)`, words of 4 bytes: the period is 32 words, a block is a warp, and 32 of the 2^20 steps are looked at, each for 2^15.
//!
//! ```text
//!     warp     0   1   2  …  31 │ 32  33  …          32 stands where 0 does, a line of 128 bytes further
//!     offset   0   1   2  …  31 │ 32  33  …
//! ```
//!
//! **Refuses:** more than 2^15 warps to look at ([`AlgebraError::NotDecided`]).

use super::access::WARP;
use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;

/// The bytes after which banks and lines repeat.
const LINE: u64 = 128;

/// The most warps that are looked at.
const MOST: u64 = EXHAUSTION / WARP as u64;

/// A warp, and for how many it stands.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) warp: u64,
    pub(super) times: u64,
}

/// The warps of a layout of threads that must be looked at; see the [module](self).
pub(super) struct Warps {
    /// The steps by which blocks move.
    steps: [Step; MAX_LEAVES],
    count: usize,
    /// The warps of a block.
    block: u64,
    /// The blocks that are looked at.
    blocks: u64,
    /// The first warp after the whole blocks, and one past the last.
    rest: (u64, u64),
}

/// A mode of blocks.
#[derive(Clone, Copy)]
struct Step {
    extent: u64,
    /// The blocks before one step.
    counts: u64,
    /// The steps after which blocks cost the same.
    repeats: u64,
}

impl Warps {
    /// Those of `layout`, in units of `unit` bytes.
    pub(super) const fn of(layout: &ComposedLayout, unit: u64) -> Result<Self, AlgebraError> {
        let (size, modes) = (tri!(layout.size()), Flat::leaves(&tri!(coalesce(layout.layout()))));
        tri!(addresses_fit(layout, unit));
        let (split, counts) = tri!(first_of_blocks(&modes));
        let warp = WARP as u64;
        let taken = tri!(div(warp, gcd(warp, counts)));
        let mut warps = Self {
            steps: [Step { extent: 1, counts: 1, repeats: 1 }; MAX_LEAVES],
            count: 0,
            block: tri!(div(tri!(mul(taken, counts)), warp)),
            blocks: 1,
            rest: (0, tri!(ceil_div(size, warp))),
        };
        let period = period_of(layout, unit);
        let mut all_blocks = 1;
        each!(i in split, modes.count => {
            let mode = modes.modes[i];
            let (extent, stride) = if i == split {
                (tri!(div(mode.extent, taken)), mode.stride.wrapping_mul(taken))
            } else {
                (mode.extent, mode.stride)
            };
            tri!(warps.push(extent, repeats(stride, period, extent), all_blocks));
            all_blocks = tri!(mul(all_blocks, extent));
        });
        warps.rest.0 = tri!(mul(all_blocks, warps.block));
        tri!(warps.few_enough(size));
        Ok(warps)
    }

    const fn push(&mut self, extent: u64, repeats: u64, counts: u64) -> Result<(), AlgebraError> {
        self.steps[self.count] = Step { extent, counts, repeats };
        self.count = next(self.count);
        self.blocks = tri!(mul(self.blocks, min(extent, repeats)));
        Ok(())
    }

    /// Refuses more warps than are looked at.
    const fn few_enough(&self, size: u64) -> Result<(), AlgebraError> {
        match self.count() {
            Some(count) if count <= MOST => Ok(()),
            _ => Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
        }
    }

    /// How many are to be looked at.
    const fn count(&self) -> Option<u64> {
        match self.blocks.checked_mul(self.block) {
            Some(count) => count.checked_add(self.rest.1.saturating_sub(self.rest.0)),
            None => None,
        }
    }

    /// The one at a place among those that are to be looked at, in order; nothing past the last.
    pub(super) const fn at(&self, place: u64) -> Result<Option<Standing>, AlgebraError> {
        let of_blocks = tri!(mul(self.blocks, self.block));
        if place >= of_blocks {
            let warp = tri!(add(self.rest.0, place.saturating_sub(of_blocks)));
            return Ok(if warp < self.rest.1 { Some(Standing { warp, times: 1 }) } else { None });
        }
        let (mut left, mut block, mut times) = (tri!(div(place, self.block)), 0, 1);
        each!(i in 0, self.count => {
            let Step { extent, counts, repeats } = self.steps[i];
            let taken = min(extent, repeats);
            let x = tri!(rem(left, taken));
            left = tri!(div(left, taken));
            block = tri!(add(block, tri!(mul(x, counts))));
            times = tri!(mul(times, tri!(ceil_div(extent.saturating_sub(x), repeats))));
        });
        let within = tri!(rem(place, self.block));
        Ok(Some(Standing { warp: tri!(add(tri!(mul(block, self.block)), within)), times }))
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

/// The offsets after which an access costs the same; nothing if that is past 63 bits.
const fn period_of(layout: &ComposedLayout, unit: u64) -> Option<u64> {
    let of_banks = match LINE.checked_div(gcd(LINE, unit)) {
        Some(offsets) => offsets,
        None => 1,
    };
    match layout.swizzle().period() {
        Some(period) if layout.is_swizzled() => Some(if period > of_banks { period } else { of_banks }),
        None if layout.is_swizzled() => None,
        _ => Some(of_banks),
    }
}

/// After how many steps blocks cost the same; `extent` if never.
const fn repeats(stride: u64, period: Option<u64>, extent: u64) -> u64 {
    match period {
        // A product that wrapped is the same modulo a power of two.
        Some(period) => match period.checked_div(gcd(stride & period.saturating_sub(1), period)) {
            Some(steps) => steps,
            None => extent,
        },
        None => extent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;
    use std::vec::Vec;

    fn standing(layout: &ComposedLayout, unit: u64) -> Vec<Standing> {
        let warps = Warps::of(layout, unit).unwrap();
        let found: Vec<Standing> = (0..).map_while(|place| warps.at(place).unwrap()).collect();
        assert_eq!(found.len() as u64, warps.count().unwrap());
        found
    }

    #[test]
    fn the_worked_example() {
        let found = standing(&ComposedLayout::plain(&layout(&[32, 1 << 20], &[32, 1])), 4);
        assert_eq!(found.len(), 32);
        assert!(found.iter().zip(0..).all(|(standing, warp)| (standing.warp, standing.times) == (warp, 1 << 15)));
    }

    #[test]
    fn all_warps_are_stood_for_and_the_first_comes_first() {
        for extents in [[5, 64], [48, 10], [3, 7], [64, 9], [7, 32], [33, 33], [1, 100]] {
            for strides in (0..20_u64).flat_map(|d| [[d, 1], [1, d], [d, 16], [32, d]]) {
                for swizzle in [(0, 0, 0), (1, 0, 2), (2, 2, 3)] {
                    let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
                    let threads = ComposedLayout::new(swizzle, 3, &layout(&extents, &strides));
                    let found = standing(&threads, 4);
                    let times: u64 = found.iter().map(|standing| standing.times).sum();
                    assert_eq!(times, threads.size().unwrap().div_ceil(32), "{threads}");
                    assert!(found.is_sorted_by_key(|standing| standing.warp), "{threads}");
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
