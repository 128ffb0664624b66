//! Conflicts of lanes under a given shared layout, for tiles of powers of two.
//!
//! **Definition.** Each bit of a coordinate adds an offset of its own; digits are such bits (see [`Digits`]). A phase is moved by the bits that are neither lanes of it nor within
//! a vector, its *base*.
//!
//! **How.** If all offsets are bits of their own, and so linear, all phases take `2^(r−b)` turns by their ranks. If nothing is swizzled, a phase that is moved by whole words takes as
//! many turns: one is counted for each remainder of the base in a word, as often as bases have it. Else one is counted for each remainder in half a period of the swizzle, in a table
//! of banks, until they have more conflicts than other lanes: half a period is the last bit of a remainder, to which bits are carried but none from it, so that it is xored.

use super::lanes::{Digits, each_bit};
use super::order::PlannedTile;
use crate::analysis::access::{WARP as LANES, WORD};
use crate::analysis::ranks::Basis;
use crate::composed::ComposedLayout;
use crate::control::{each, next};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

/// The most bits of an extent.
const BITS: usize = 32;
/// The bits of the lanes of a warp.
const LANE_BITS: usize = 5;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;
/// The remainders of a byte in a word.
const REMAINDERS: usize = small(WORD);

/// The offsets that the bits of coordinates add in a given shared layout.
pub(super) struct Places {
    /// Those of the mode that is contiguous in global memory, and of the other.
    offsets: [[u64; BITS]; 2],
    swizzle: Swizzle,
    /// True if each is a bit of its own.
    is_linear: bool,
    /// The lowest bit of those that are not: nothing is carried below it.
    carried: u64,
    /// The bits of the bytes of an element.
    element: u32,
    /// The word's bank of each offset in two of the swizzle's periods, if these are short and something is carried; else the period is 0.
    banks: [u8; TWO_PERIODS],
    period: usize,
}

/// The longest period whose remainders are told apart.
const PERIOD: usize = 1 << 12;
const TWO_PERIODS: usize = PERIOD << 1;

/// Conflicts that are not counted yet.
const UNKNOWN: u8 = u8::MAX;
/// The last bank.
const BANK: u8 = 31;

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
        let (mut offsets, mut set, mut carried) = ([[0; BITS]; 2], 0_u64, 0_u64);
        for (of_mode, mode) in offsets.iter_mut().zip([along, 1_usize.saturating_sub(along)]) {
            let mode = layout.mode(mode)?;
            let mut slots = of_mode.iter_mut();
            each!(i in 0, mode.leaf_count() => {
                let leaf = mode.leaf_at(i);
                for bit in 0..leaf.extent.trailing_zeros() {
                    let offset = leaf.stride << bit;
                    if !offset.is_power_of_two() || set & offset != 0 {
                        carried |= offset;
                    }
                    set |= offset;
                    if let Some(slot) = slots.next() {
                        *slot = offset;
                    }
                }
            });
        }
        let element = tile.bits.trailing_zeros().saturating_sub(3);
        let (swizzle, is_linear) = (shared.swizzle(), carried == 0);
        let banks = [0; TWO_PERIODS];
        let mut places = Self { offsets, swizzle, is_linear, carried: lowest(carried), element, banks, period: 0 };
        if !is_linear && !swizzle.is_identity() {
            places.fill_banks();
        }
        Ok(places)
    }

    /// Fills in the banks, if the period is short.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fill_banks(&mut self) {
        let period = self.swizzle.period().unwrap_or(u64::MAX).max(1 << LINE_BITS.saturating_sub(self.element));
        if period > PERIOD as u64 {
            return;
        }
        let period = small(period);
        each!(offset in 0, period => {
            let word = self.swizzle.apply(offset as u64) << self.element >> WORD.trailing_zeros();
            let bank = word.to_le_bytes()[0] & BANK;
            self.banks[offset] = bank;
            self.banks[offset | period] = bank;
        });
        self.period = period;
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
                *times = times.saturating_add(before[small(from)]);
            }
        }
        let all = (0_u64..).zip(times).filter(|(_, times)| *times > 0);
        all.map(|(byte, times)| times.saturating_mul(u64::from(self.counted(phase, byte >> self.element)))).sum()
    }

    /// The conflicts of all phases, one for each remainder of the base. Bits that nothing is carried to are xored, and so is the last bit of a period.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn each_phase(&self, phase: &Phase, bases: &[u64], limit: u64) -> u64 {
        // A word that lanes share may be told apart by a bit within it that is carried.
        let apart = if phase.shares && self.swizzle.shift() < 0 { self.period } else { self.period >> 1 };
        let (mut kept, mut count) = ([0; BITS], 0_usize);
        each!(i in 0, bases.len() => {
            if bases[i] >= self.carried && (apart == 0 || small(bases[i]) & apart.saturating_sub(1) != 0) {
                kept[count] = bases[i];
                count = next(count);
            }
        });
        let kept = kept.split_at(count).0;
        let times = 1_u64 << bases.len().saturating_sub(count);
        if apart == 0 {
            return self.each_base(phase, kept, times, limit);
        }
        let (mut known, mut total, sums) = ([UNKNOWN; PERIOD], 0_u64, phase.sums(self.period.saturating_sub(1)));
        each_sum(kept, |base| {
            let base = small(base) & apart.saturating_sub(1);
            let mut conflicts = known[base];
            if conflicts == UNKNOWN {
                let shared = phase.shares;
                conflicts = if shared { self.counted(phase, base as u64) } else { self.in_banks(phase, &sums, base) };
                known[base] = conflicts;
            }
            total = total.saturating_add(times.saturating_mul(u64::from(conflicts)));
            total <= limit
        });
        total
    }

    /// The same, one by one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn each_base(&self, phase: &Phase, bases: &[u64], times: u64, limit: u64) -> u64 {
        let mut total = 0_u64;
        each_sum(bases, |base| {
            total = total.saturating_add(times.saturating_mul(u64::from(self.counted(phase, base))));
            total <= limit
        });
        total
    }

    /// The conflicts of one phase of lanes that do not share words, moved by a remainder of the period.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn in_banks(&self, phase: &Phase, sums: &[usize; LANES], base: usize) -> u8 {
        let (mut counts, mut most, banks) = ([0_u8; LANES], 0_u8, self.banks.split_at(base).1);
        let down = phase.unit.saturating_sub(WORD.trailing_zeros());
        each!(i in 0, 1_usize << phase.count => {
            let bank = (banks[sums[i]] >> down) as usize;
            let before = counts[bank];
            // One less than the words of the bank.
            most = if before > most { before } else { most };
            counts[bank] = before.wrapping_add(1);
        });
        most
    }

    /// The conflicts of one phase that begins at an offset: the most distinct words of a bank but one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn counted(&self, phase: &Phase, base: u64) -> u8 {
        let (mut words, mut lanes, mask) = ([base; LANES], 1_usize, phase.banks().saturating_sub(1));
        each!(bit in 0, phase.count => {
            each!(i in 0, lanes => {
                words[lanes | i] = words[i].saturating_add(phase.lanes[bit]);
            });
            lanes <<= 1;
        });
        let (mut in_bank, mut most) = ([0_u8; LANES], 1_u8);
        self.swizzle.apply_each(words.split_at_mut(lanes).0);
        each!(i in 0, lanes => {
            let word = words[i] << self.element >> phase.unit;
            words[i] = word;
            if !phase.shares || !is_among(words.split_at(i).0, word) {
                let bank = small(word & mask);
                in_bank[bank] = in_bank[bank].saturating_add(1);
                most = if in_bank[bank] > most { in_bank[bank] } else { most };
            }
        });
        most.saturating_sub(1)
    }
}

impl Phase {
    /// The remainders of the offsets of the lanes in a period of so many low bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn sums(&self, bits: usize) -> [usize; LANES] {
        let (mut sums, mut lanes) = ([0_usize; LANES], 1_usize);
        each!(bit in 0, self.count => {
            let offset = small(self.lanes[bit]) & bits;
            each!(i in 0, lanes => {
                sums[lanes | i] = sums[i].saturating_add(offset) & bits;
            });
            lanes <<= 1;
        });
        sums
    }

    /// The number of places that lanes fill in all banks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn banks(&self) -> u64 {
        1 << LINE_BITS.saturating_sub(self.unit)
    }
}

/// Visits the sums of all subsets, until `visit` returns false.
#[cfg_attr(not(feature = "compiled"), inline)]
fn each_sum(parts: &[u64], mut visit: impl FnMut(u64) -> bool) {
    let mut sum = 0_u64;
    each!(step in 0, 1_u64 << parts.len() => {
        if !visit(sum) {
            return;
        }
        // The lowest bit that is clear is set in the next number, those below it are cleared.
        let place = step.trailing_ones() as usize;
        each!(i in 0, if place < parts.len() { place } else { 0 } => {
            sum = sum.saturating_sub(parts[i]);
        });
        sum = if place < parts.len() { sum.saturating_add(parts[place]) } else { 0 };
    });
}

/// A number that is below the length of an array.
#[expect(clippy::cast_possible_truncation, reason = "its low bits are all that is asked for")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn small(number: u64) -> usize {
    number as usize
}

/// The lowest bit that is set.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
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

#[cfg(test)]
mod tests {
    use super::super::blocks;
    use super::super::order::MemoryOrder;
    use super::*;

    /// Padded, swizzled and nested layouts of 32×16, by lanes of single elements, vectors and blocks.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of requests")]
    fn conflicts_are_those_counted_request_by_request() {
        let (mut compared, mut found) = ([0_u32; 3], 0_u32);
        for text in [
            "(32,16):(17,1)",
            "(32,16):(20,1)",
            "(32,16):(1,33)",
            "(32,16):(16,1)",
            "((4,8),16):((16,72),1)",
            "Sw<2,2,3> o 0 o (32,16):(16,1)",
            "Sw<2,1,3> o 0 o (32,16):(20,1)",
            "Sw<3,0,3> o 0 o (32,16):(1,36)",
            "Sw<1,2,9> o 0 o (32,16):(24,1)",
            "Sw<1,0,-2> o 0 o (32,16):(18,1)",
            "Sw<1,2,11> o 0 o (32,16):(520,1)",
        ] {
            let shared: ComposedLayout = text.parse().unwrap();
            for (bits, order) in
                [8_u64, 16, 32, 64].into_iter().flat_map(|b| [(b, MemoryOrder::Row), (b, MemoryOrder::Col)])
            {
                let tile = PlannedTile { extents: [32, 16], bits, order, pitch: None };
                let places = Places::of(&shared, &tile).unwrap();
                let otherwise = if shared.swizzle().is_identity() { 1 } else { 2 };
                let kind = if places.is_linear { 0 } else { otherwise };
                for (block, is_turned) in
                    [([1, 1], false), ([2, 1], false), ([2, 2], true), ([4, 2], true), ([2, 4], true)]
                {
                    if bits.saturating_mul(block[0].max(block[1])) > 128 {
                        continue;
                    }
                    let digits = Digits::of(&tile, block, 32).unwrap().turned_if(is_turned);
                    digits.each_lanes(|lanes| {
                        let by = digits.layout(&lanes, order).unwrap();
                        let along = if is_turned { order.other() } else { order };
                        let copy = blocks::copy(&tile, block, &by, along).unwrap();
                        let access = copy.access(&tile, shared.layout());
                        assert_eq!(access.is_ok(), places.has_vectors(&digits), "{text} {bits} {block:?}");
                        let Ok(access) = access else { return false };
                        // A swizzle may take vectors apart.
                        let Ok(counted) = access.conflicts(&shared.swizzle(), u64::MAX) else { return false };
                        let conflicts = places.conflicts(&digits, lanes.phase, u64::MAX);
                        assert_eq!(conflicts, counted, "{text} {bits} {block:?} {lanes:?}");
                        compared[kind] = compared[kind].saturating_add(1);
                        found = found.saturating_add(u32::from(counted > 0));
                        true
                    });
                }
            }
        }
        assert!(compared.iter().all(|count| *count > 100) && found > 1000, "{compared:?} {found}");
    }
}
