//! # The number of sums with each remainder
//!
//! **Definition.** For a period `P = 2^k ≤ 2^12` and digits of extent `s` and stride `d`: the number of sums `Σ c·d`, `c < s`, that are `r` modulo `P`, for each `r < P`.
//!
//! **How:** one more digit adds up, for each remainder, the counts at it and at the `s − 1` remainders that lie `d`, `2d`, … before it. Modulo `P` these go around a cycle of
//! `q = P/gcd(d, P)`: `⌊s/q⌋` times the whole cycle, and `s mod q` of it, kept as a sliding sum.
//!
//! **Law:** the numbers add up to the product of the extents.
//!
//! **Worked example:** `3:3` modulo 8, starting with 1 at 0: one at each of 0, 3, 6. Then `2:5`: 0 3 6 and 5 0 3.
//!
//! ```text
//!     remainder   0 1 2 3 4 5 6 7
//!     3:3         1 . . 1 . . 1 .
//!     and 2:5     2 . . 2 . 1 1 .
//! ```
//!
//! **Refuses:** numbers past 64 bits.

use crate::arithmetic::{add, div, gcd, mul, rem, sub};
use crate::control::{each, tri};
use crate::error::AlgebraError;

/// The remainders of sums, each with its count; see the [module](self).
pub(super) struct ResidueCounts {
    /// The counts without the last digit, and with it; the two swap roles from digit to digit.
    counts: [[u64; MOST]; 2],
    now: usize,
    period: u64,
}

/// The longest period.
const MOST: usize = 1 << 12;

impl ResidueCounts {
    /// Returns true if periods of this length can be counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_short(period: u64) -> bool {
        period <= MOST as u64
    }

    /// Counts with `times` at 0, modulo a short power of two.
    #[expect(clippy::large_stack_arrays, reason = "64 KiB, where a layout is looked at and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(period: u64, times: u64) -> Self {
        let mut counts = [[0; MOST]; 2];
        counts[0][0] = times;
        Self { counts, now: 0, period }
    }

    /// The count of a remainder.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count_at(&self, residue: u64) -> u64 {
        self.counts[self.now][self.place(residue)]
    }

    /// The index of a number that may be past the period.
    #[expect(clippy::cast_possible_truncation, reason = "below 2^12")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn place(&self, number: u64) -> usize {
        (number & self.period.saturating_sub(1) & (MOST as u64).saturating_sub(1)) as usize
    }

    /// Adds one digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn repeat(&mut self, extent: u64, stride: u64) -> Result<(), AlgebraError> {
        let cycles = gcd(stride, self.period);
        each!(cycle in 0, cycles => {
            tri!(self.walk(cycle, extent, stride));
        });
        self.now ^= 1;
        Ok(())
    }

    /// Adds a digit along the cycle of one remainder.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn walk(&mut self, start: u64, extent: u64, stride: u64) -> Result<(), AlgebraError> {
        let length = tri!(div(self.period, gcd(stride, self.period)));
        let (rounds, rest) = (tri!(div(extent, length)), tri!(rem(extent, length)));
        let (mut all, mut recent, mut step) = (0, 0, 0);
        while step < length {
            let here = self.count_at(start.wrapping_add(step.wrapping_mul(stride)));
            all = tri!(add(all, here));
            // The counts up to `rest` steps before the start, without the start itself.
            if length.saturating_sub(step) < rest {
                recent = tri!(add(recent, here));
            }
            step = step.saturating_add(1);
        }
        let (whole, back) = (tri!(mul(rounds, all)), rest.wrapping_sub(1).wrapping_mul(stride));
        step = 0;
        while step < length {
            let here = start.wrapping_add(step.wrapping_mul(stride));
            let mut found = whole;
            if rest > 0 {
                recent = tri!(add(recent, self.count_at(here)));
                found = tri!(add(found, recent));
                recent = tri!(sub(recent, self.count_at(here.wrapping_sub(back))));
            }
            self.counts[self.now ^ 1][self.place(here)] = found;
            step = step.saturating_add(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::offset;
    use crate::sample::layout;
    use std::vec::Vec;

    fn counts(digits: &[(u64, u64)], period: u64) -> Vec<u64> {
        let mut counts = ResidueCounts::new(period, 1);
        for (extent, stride) in digits {
            counts.repeat(*extent, *stride).unwrap();
        }
        (0..period).map(|residue| counts.count_at(residue)).collect()
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of additions")]
    fn the_worked_example() {
        assert_eq!(counts(&[(3, 3)], 8), [1, 0, 0, 1, 0, 0, 1, 0]);
        assert_eq!(counts(&[(3, 3), (2, 5)], 8), [2, 0, 0, 2, 0, 1, 1, 0]);
        assert_eq!(counts(&[(1 << 40, 3)], 8), [1 << 37; 8]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn small_sums_by_definition() {
        for strides in (0..17_u64).flat_map(|d| (0..17).map(move |e| [d, e])) {
            for (extents, period) in [([5, 4], 1), ([1, 9], 8), ([7, 20], 16), ([40, 3], 16)] {
                let steps = layout(&extents, &strides);
                let mut expected = std::vec![0; usize::try_from(period).unwrap()];
                for i in 0..steps.size().unwrap() {
                    expected[usize::try_from(offset(&steps, i).unwrap() % period).unwrap()] += 1;
                }
                let digits = [(extents[0], strides[0]), (extents[1], strides[1])];
                assert_eq!(counts(&digits, period), expected, "{steps} modulo {period}");
            }
        }
    }
}
