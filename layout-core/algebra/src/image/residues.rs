//! # The offsets modulo a power of two
//!
//! **Definition.** For a set of offsets, the set of residues `x mod 2^k`, one bit each, for `2^k ≤ 2^20`.
//!
//! **How:** a mode `s:d` walks the cycles `r, r + d, r + 2d, …` modulo `2^k`; from each residue that was present before it marks `s` places. One walk
//! twice around each cycle does that for all.
//!
//! **Law:** they are the residues of the sums `x + L(c)`, in whatever order the modes of `L` are added; going around a cycle more than once adds none.
//!
//! **Worked example:** from 0, the mode `3:3` modulo 8: one cycle `0 3 6 1 4 7 2 5`, of which `0 3 6` are marked.
//!
//! ```text
//!     0 · · 3 · · 6 ·
//! ```
//!
//! **Refuses:** more than 2^20 residues ([`AlgebraError::NotDecided`]).

use super::WORDS;
use crate::arithmetic::gcd;
use crate::capacity::EXHAUSTION;
use crate::control::all;
use crate::error::AlgebraError;

/// Residues modulo a power of two, one bit each; see the [module](self).
pub(crate) struct Residues {
    bits: [u64; WORDS],
    modulus: u64,
}

impl Residues {
    /// The residue of one offset.
    #[expect(clippy::large_stack_arrays, reason = "128 KiB, where a layout is looked at and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_offset(offset: u64, modulus: u64) -> Result<Self, AlgebraError> {
        if modulus > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size: modulus, limit: EXHAUSTION });
        }
        let mut residues = Self { bits: [0; WORDS], modulus };
        residues.mark(residues.wrapped(offset));
        Ok(residues)
    }

    /// The empty set modulo 2^20.
    #[expect(clippy::large_stack_arrays, reason = "128 KiB, where a layout is looked at and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn none() -> Self {
        Self { bits: [0; WORDS], modulus: EXHAUSTION }
    }

    /// `x` modulo the power of two.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn wrapped(&self, x: u64) -> u64 {
        x & self.modulus.saturating_sub(1)
    }

    /// The set moved by `x`.
    #[expect(clippy::large_stack_arrays, reason = "128 KiB, where a layout is looked at and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moved(&self, x: u64) -> Self {
        let mut moved = Self { bits: [0; WORDS], modulus: self.modulus };
        let mut residue = 0;
        while residue < self.modulus {
            if self.has(residue) {
                moved.mark(self.wrapped(residue.wrapping_add(x)));
            }
            residue = residue.saturating_add(1);
        }
        moved
    }

    /// Adds the residues up to `extent − 1` strides after each.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn repeat(&mut self, extent: u64, stride: u64) {
        let step = self.wrapped(stride);
        if step == 0 || extent <= 1 {
            return;
        }
        let before = self.bits;
        let cycles = gcd(step, self.modulus);
        let mut cycle = 0;
        while cycle < cycles {
            self.walk(&before, cycle, step, extent);
            cycle = cycle.saturating_add(1);
        }
    }

    /// Walks twice around one cycle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn walk(&mut self, before: &[u64; WORDS], start: u64, step: u64, extent: u64) {
        let (mut residue, mut turns, mut left) = (start, 0, 0);
        while turns < 2 {
            left = if marked(before, residue) { extent } else { left };
            if left > 0 {
                self.mark(residue);
                left = left.saturating_sub(1);
            }
            residue = self.wrapped(residue.saturating_add(step));
            if residue == start {
                turns = u32::saturating_add(turns, 1);
            }
        }
    }

    /// Adds a residue, which must be less than the modulus.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn mark(&mut self, residue: u64) {
        self.bits[(residue / 64) as usize] |= 1 << (residue % 64);
    }

    /// Returns true if both are the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is(&self, other: &Self) -> bool {
        all!(word in 0, WORDS => self.bits[word] == other.bits[word])
    }

    /// Returns true if a residue is present.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has(&self, residue: u64) -> bool {
        marked(&self.bits, residue)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn marked(bits: &[u64; WORDS], residue: u64) -> bool {
    bits[(residue / 64) as usize] >> (residue % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn residues(offset: u64, modes: &[(u64, u64)], modulus: u64) -> Vec<u64> {
        let mut residues = Residues::from_offset(offset, modulus).unwrap();
        for (extent, stride) in modes {
            residues.repeat(*extent, *stride);
        }
        (0..modulus).filter(|residue| residues.has(*residue)).collect()
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(residues(0, &[(3, 3)], 8), [0, 3, 6]);
        assert_eq!(residues(0, &[(4, 3)], 8), [0, 1, 3, 6]);
        assert_eq!(residues(5, &[(u64::MAX, 4)], 8), [1, 5]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn small_layouts_by_definition() {
        for strides in (0..20_u64).flat_map(|d| (0..20).map(move |e| [d, e])) {
            for (offset, modulus) in [(0, 1), (3, 8), (9, 16), (100, 128)] {
                let offsets = (0..5).flat_map(|x| (0..4).map(move |y| offset + x * strides[0] + y * strides[1]));
                let mut expected: Vec<u64> = offsets.map(|offset| offset % modulus).collect();
                expected.sort_unstable();
                expected.dedup();
                let found = residues(offset, &[(5, strides[0]), (4, strides[1])], modulus);
                assert_eq!(found, expected, "{strides:?} from {offset} modulo {modulus}");
            }
        }
    }
}
