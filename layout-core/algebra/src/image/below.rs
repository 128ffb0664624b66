//! # The offsets below a bound
//!
//! **Definition.** For `L` and a bound `n ≤ 2^20`, the offsets of `L` that are less than `n`, one bit each.
//!
//! **How:** a mode `s:d` adds to the offsets of the modes before their copies moved by `d`, `2d`, … `(s−1)d`; one step at most doubles the copies. Offsets
//! moved past the bound are dropped, and no later mode brings them back.
//!
//! **Law:** with `r` the greatest offset, `y` is an offset if and only if `r − y` is: each digit may count down. The bits below `n` thus also tell the topmost `n` offsets.
//!
//! **Worked example:** `(3,2):(1,5)` below 7: the line `0 1 2`, then moved by 5: `0 1 2 5 6`, and 7 is past the bound.
//!
//! ```text
//!     1 1 1 . . . .
//!     1 1 1 . . 1 1 │1
//! ```
//!
//! **Refuses:** bounds past 2^20 ([`AlgebraError::NotDecided`]).

use super::WORDS;
use crate::arithmetic::min;
use crate::capacity::EXHAUSTION;
use crate::control::{each, next};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// The offsets below a bound, one bit each; see the [module](self).
pub(crate) struct Below {
    bits: [u64; WORDS],
    end: u64,
}

impl Below {
    /// The offsets of `layout` below `end`.
    #[expect(clippy::large_stack_arrays, reason = "128 KiB, where a layout is looked at and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_layout(layout: &LayoutValue, end: u64) -> Result<Self, AlgebraError> {
        if end > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size: end, limit: EXHAUSTION });
        }
        let mut below = Self { bits: [0; WORDS], end };
        below.bits[0] = 1;
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            below.repeat(mode.extent, mode.stride);
        });
        below.cut();
        Ok(below)
    }

    /// Adds the copies moved by one to `extent − 1` strides.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn repeat(&mut self, extent: u64, stride: u64) {
        let mut copies = 1;
        while copies < extent && stride > 0 {
            let more = min(copies, extent.saturating_sub(copies));
            let by = more.saturating_mul(stride);
            if copies.saturating_mul(stride) >= self.end {
                return;
            }
            self.move_up(min(by, self.end));
            copies = copies.saturating_add(more);
        }
    }

    /// Adds the same bits moved up.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn move_up(&mut self, by: u64) {
        let (words, shift) = ((by / 64) as usize, (by % 64) as u32);
        let mut to = self.last_word();
        // From above, so that each word is read before it is overwritten.
        while to >= words {
            let from = to.saturating_sub(words);
            let carried = if shift > 0 && from > 0 {
                self.bits[from.saturating_sub(1)] >> 64_u32.saturating_sub(shift)
            } else {
                0
            };
            self.bits[to] |= (self.bits[from] << shift) | carried;
            if to == 0 {
                return;
            }
            to = to.saturating_sub(1);
        }
    }

    /// The last word that has a bit below the end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn last_word(&self) -> usize {
        (self.end.saturating_sub(1) / 64) as usize
    }

    /// Clears the bits past the end within the last word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn cut(&mut self) {
        let kept = self.end % 64;
        if self.end == 0 {
            self.bits[0] = 0;
        } else if kept > 0 {
            let last = self.last_word();
            self.bits[last] &= (1u64 << kept).saturating_sub(1);
        }
    }

    /// The number of offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn count(&self) -> u64 {
        let mut count: u64 = 0;
        each!(word in 0, next(self.last_word()) => {
            count = count.saturating_add(self.bits[word].count_ones() as u64);
        });
        count
    }

    /// Returns true if an offset below the bound is present.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has(&self, offset: u64) -> bool {
        offset < self.end && self.bits[(offset / 64) as usize] >> (offset % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use std::vec::Vec;

    fn below(extents: &[u64], strides: &[u64], end: u64) -> Vec<u64> {
        let below = Below::from_layout(&layout(extents, strides), end).unwrap();
        let found: Vec<u64> = (0..end).filter(|offset| below.has(*offset)).collect();
        assert_eq!(below.count(), found.len() as u64);
        found
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(below(&[3, 2], &[1, 5], 7), [0, 1, 2, 5, 6]);
        assert_eq!(below(&[3, 2], &[1, 5], 8), [0, 1, 2, 5, 6, 7]);
    }

    #[test]
    fn the_size_does_not_matter() {
        assert_eq!(below(&[1 << 40, 1 << 20], &[3, 1 << 43], 10), [0, 3, 6, 9]);
        assert_eq!(below(&[1 << 40], &[0], 100), [0]);
        assert_eq!(below(&[5], &[u64::MAX / 4], 64), [0]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn small_layouts_by_definition() {
        for strides in (0..12_u64).flat_map(|d| (0..12).map(move |e| [d, e])) {
            for end in [1, 5, 63, 64, 65] {
                let mut expected: Vec<u64> =
                    (0..5).flat_map(|x| (0..4).map(move |y| x * strides[0] + y * strides[1])).collect();
                expected.sort_unstable();
                expected.dedup();
                expected.retain(|offset| *offset < end);
                assert_eq!(below(&[5, 4], &strides, end), expected, "{strides:?} below {end}");
            }
        }
    }
}
