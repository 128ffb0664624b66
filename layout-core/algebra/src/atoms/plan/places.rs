//! Conflicts of lanes under a given shared layout, for tiles of powers of two.
//!
//! **Definition.** Each bit of a coordinate adds an offset of its own; digits are such bits (see [`Digits`]). A phase is moved by the bits that are neither lanes of it nor within
//! a vector, its *base*.
//!
//! **How.** If all offsets are bits of their own, and so linear, all phases take `2^(r−b)` turns by their ranks. If nothing is swizzled, a phase that is moved by whole words takes as
//! many turns: one is counted for each remainder of the base in a word, as often as bases have it. Else all phases are counted, until they have more conflicts than other lanes.

use super::lanes::{Digits, each_bit};
use super::order::PlannedTile;
use crate::analysis::access::{THREADS as WARP, WORD};
use crate::analysis::ranks::Basis;
use crate::composed::ComposedLayout;
use crate::control::each;
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

/// The most bits of an extent.
const BITS: usize = 32;
/// The bits of the lanes of a warp, and the lanes.
const LANE_BITS: usize = 5;
const LANES: usize = WARP as usize;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;
/// The remainders of a byte in a word.
const REMAINDERS: usize = WORD as usize;

/// The offsets that the bits of coordinates add in a given shared layout.
pub(super) struct Places {
    /// Those of the mode that is contiguous in global memory, and of the other.
    offsets: [[u64; BITS]; 2],
    swizzle: Swizzle,
    /// True if each is a bit of its own.
    is_linear: bool,
    /// The bits of the bytes of an element.
    element: u32,
}

/// A phase of lanes.
struct Phase {
    lanes: [u64; LANE_BITS],
    count: usize,
    /// The bits of the bytes that a lane moves, a word at least.
    unit: u32,
    /// True if two lanes may ask for one word.
    shares: bool,
}

impl Places {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(shared: &ComposedLayout, tile: &PlannedTile) -> Result<Self, AlgebraError> {
        let (layout, along) = (shared.layout(), tile.order.mode());
        let (mut offsets, mut set, mut is_linear) = ([[0; BITS]; 2], 0_u64, true);
        for (of_mode, mode) in offsets.iter_mut().zip([along, 1_usize.saturating_sub(along)]) {
            let mode = layout.mode(mode)?;
            let mut slots = of_mode.iter_mut();
            each!(i in 0, mode.leaf_count() => {
                let leaf = mode.leaf_at(i);
                for bit in 0..leaf.extent.trailing_zeros() {
                    let offset = leaf.stride << bit;
                    is_linear = is_linear && offset.is_power_of_two() && set & offset == 0;
                    set |= offset;
                    if let Some(slot) = slots.next() {
                        *slot = offset;
                    }
                }
            });
        }
        let element = tile.bits.trailing_zeros().saturating_sub(3);
        Ok(Self { offsets, swizzle: shared.swizzle(), is_linear, element })
    }

    /// The offset that a bit of a coordinate adds.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn offset(&self, [mode, bit]: [u32; 2]) -> u64 {
        let [first, second] = &self.offsets;
        let offsets = if mode == 0 { first } else { second };
        offsets.get(bit as usize).copied().unwrap_or(0)
    }

    /// Returns false if no lanes find their vectors side by side and aligned.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn has_vectors(&self, digits: &Digits) -> bool {
        let (mode, bits) = digits.vector();
        let is_side_by_side = (0..bits).all(|bit| self.offset([mode, bit]) == 1 << bit);
        let is_aligned = |bit: [u32; 2]| self.offset(bit).trailing_zeros() >= bits;
        is_side_by_side && digits.bits_beside_vectors().all(is_aligned)
    }

    /// The conflicts of all phases with these digits as lanes, counted no further than past `limit`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn conflicts(&self, digits: &Digits, phase: u64, limit: u64) -> u64 {
        let unit = digits.width().max(WORD.trailing_zeros());
        let mut lanes = Phase { lanes: [0; LANE_BITS], count: 0, unit, shares: digits.width() < unit };
        for (slot, digit) in lanes.lanes.iter_mut().zip(each_bit(phase)) {
            *slot = self.offset(digits.bit(digit));
            lanes.count = lanes.count.saturating_add(1);
        }
        let (mut bases, mut count) = ([0; BITS], 0_usize);
        for bit in digits.bits_beside_vectors() {
            if digits.digit(bit).is_some_and(|digit| phase >> digit & 1 == 1) {
                continue;
            }
            if let Some(slot) = bases.get_mut(count) {
                *slot = self.offset(bit);
                count = count.saturating_add(1);
            }
        }
        let bases = bases.get(..count).unwrap_or_default();
        if self.is_linear {
            self.by_ranks(&lanes) << count
        } else if self.swizzle.is_identity() {
            self.by_remainders(&lanes, bases)
        } else {
            self.each_phase(&lanes, bases, limit)
        }
    }

    /// The conflicts of a phase, if the offsets are linear.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by_ranks(&self, phase: &Phase) -> u64 {
        let (mut words, mut banks) = (Basis::NONE, Basis::NONE);
        let mask = phase.banks().saturating_sub(1);
        each!(i in 0, phase.count => {
            let word = self.swizzle.apply(phase.lanes[i]) << self.element >> phase.unit;
            words.add(word);
            banks.add(word & mask);
        });
        (1_u64 << words.rank().saturating_sub(banks.rank())).saturating_sub(1)
    }

    /// The conflicts of all phases, if nothing is swizzled.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn by_remainders(&self, phase: &Phase, bases: &[u64]) -> u64 {
        let mut times = [0_u64; REMAINDERS];
        times[0] = 1;
        for base in bases {
            let (before, by) = (times, (*base << self.element) & (WORD.saturating_sub(1)));
            for (remainder, times) in (0_u64..).zip(&mut times) {
                let from = remainder.wrapping_sub(by) & (WORD.saturating_sub(1));
                *times = times.saturating_add(before[from as usize]);
            }
        }
        let all = (0_u64..).zip(times).filter(|(_, times)| *times > 0);
        all.map(|(byte, times)| times.saturating_mul(self.counted(phase, byte >> self.element))).sum()
    }

    /// The conflicts of all phases, one by one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn each_phase(&self, phase: &Phase, bases: &[u64], limit: u64) -> u64 {
        let (mut base, mut total) = (0_u64, 0_u64);
        for step in 1..=1_u64 << bases.len() {
            total = total.saturating_add(self.counted(phase, base));
            if total > limit {
                break;
            }
            // The lowest bit that is set in the next number is added, those below it are taken away.
            let (below, rest) = bases.split_at(bases.len().min(step.trailing_zeros() as usize));
            base = rest.first().map_or(0, |next| base.saturating_add(*next));
            below.iter().for_each(|less| base = base.saturating_sub(*less));
        }
        total
    }

    /// The conflicts of one phase that begins at an offset: the most distinct words of a bank but one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn counted(&self, phase: &Phase, base: u64) -> u64 {
        let (mut words, mut lanes, mask) = ([base; LANES], 1_usize, phase.banks().saturating_sub(1));
        each!(bit in 0, phase.count => {
            each!(i in 0, lanes => {
                words[lanes | i] = words[i].saturating_add(phase.lanes[bit]);
            });
            lanes <<= 1;
        });
        let (mut in_bank, mut most) = ([0_u64; LANES], 1);
        each!(i in 0, lanes => {
            let word = self.swizzle.apply(words[i]) << self.element >> phase.unit;
            words[i] = word;
            if !phase.shares || !is_among(words.split_at(i).0, word) {
                let bank = (word & mask) as usize;
                in_bank[bank] = in_bank[bank].saturating_add(1);
                most = if in_bank[bank] > most { in_bank[bank] } else { most };
            }
        });
        most.saturating_sub(1)
    }
}

impl Phase {
    /// The number of places that lanes fill in all banks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn banks(&self) -> u64 {
        1 << LINE_BITS.saturating_sub(self.unit)
    }
}

/// Returns true if a word is among others. Without iterators, which a macro that is not optimised would call.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_among(words: &[u64], word: u64) -> bool {
    each!(i in 0, words.len() => {
        if words[i] == word {
            return true;
        }
    });
    false
}
