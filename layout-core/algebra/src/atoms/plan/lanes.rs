//! Which lanes share a request, if each moves one element, or a block of elements, of a tile whose extents are powers of two.
//!
//! **Definition.** The *digits* of a tile are the bits of its coordinates, but for the lowest ones, of the block. Lanes are some digits, those of a *phase* the first of them;
//! further threads have other digits, and all of them together are the lowest digits of each mode: so there is a tiled copy of blocks by these threads.
//!
//! **Ranks.** Shared memory is compact, so digits are bits of the offset, and a swizzle is linear over GF(2). The lanes of a phase ask for `2^r` words, where `r` is the
//! rank of their digits in words, of `2^b` banks, where `b` is their rank in banks. Each of these banks has as many of the words, and the phase takes `2^(r−b)` turns.

use super::error::PlanError;
use super::order::{MemoryOrder, PlannedTile};
use crate::analysis::ranks::Basis;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The bits of the lanes of a warp.
const LANE_BITS: u32 = 5;
/// The most digits of a tile.
const DIGITS: u32 = 32;
/// The bits that a swizzle changes at most: those of a bank.
const SWIZZLE_BITS: u32 = 5;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;
/// The bits of the bytes of a word.
const WORD_BITS: u32 = 2;
/// The bits of the bytes of a sector.
const SECTOR_BITS: u32 = 5;
/// The bits of the rows of a matrix, and of the bytes of one.
const ROW_BITS: u32 = 3;
const WIDEST_BITS: u32 = 4;

/// A tile of powers of two, its bits counted along the mode that is contiguous in global memory first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// The digits of the mode that is contiguous in global memory, and of the other, which is contiguous in shared memory.
    counts: [u32; 2],
    /// The bits of a thread's block along both.
    block: [u32; 2],
    /// The bits of the bytes of an element.
    element: u32,
    /// The bits of the number of threads.
    threads: u32,
    /// The bits of a row in shared memory, where a tile is boxes of such rows.
    row: Option<u32>,
    /// True if a thread moves vectors of shared memory that are none of global memory.
    is_turned: bool,
}

/// Lanes of a request: sets of digits, bit `i` for digit `i`; those of the other mode come after those of the contiguous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes {
    pub(super) phase: u64,
    request: u64,
    block: u64,
}

impl Digits {
    /// The digits of a tile, whose order is that of global memory, for threads that each have a block along its mode and along the other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(tile: &PlannedTile, block: [u64; 2], threads: u64) -> Result<Self, PlanError> {
        let bits = |extent: u64| {
            if extent.is_power_of_two() { Ok(extent.trailing_zeros()) } else { Err(PlanError::NoPowers { extent }) }
        };
        let (contiguous, other) = tile.row();
        let block = [bits(block[0])?, bits(block[1])?];
        let (along, across) = (bits(contiguous)?.checked_sub(block[0]), bits(other)?.checked_sub(block[1]));
        let size = tile.size()?;
        let (Some(along), Some(across)) = (along, across) else {
            return Err(PlanError::TooManyThreads { threads, elements: size });
        };
        let digits = Self {
            counts: [along, across],
            block,
            element: bits(tile.element()?)?,
            threads: bits(threads)?,
            row: None,
            is_turned: true,
        };
        if digits.bits() > DIGITS {
            return Err(AlgebraError::NotDecided { size, limit: 1 << DIGITS }.into());
        }
        if digits.threads > along.saturating_add(across) {
            return Err(PlanError::TooManyThreads { threads, elements: size });
        }
        Ok(digits)
    }

    /// The same digits in shared memory that is boxes of rows of so many elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn in_boxes(self, row: u64) -> Self {
        Self { row: Some(row.trailing_zeros()), ..self }
    }

    /// The same digits for vectors that are the same in both memories, unless blocks are turned.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn turned_if(self, is_turned: bool) -> Self {
        Self { is_turned, ..self }
    }

    /// The bits of an offset in shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn bits(&self) -> u32 {
        let [first, second] = [0, 1].map(|mode| self.extent(mode));
        first.saturating_add(second)
    }

    /// The bits of an extent.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn extent(&self, mode: usize) -> u32 {
        let (count, block) = if mode == 0 { (self.counts[0], self.block[0]) } else { (self.counts[1], self.block[1]) };
        count.saturating_add(block)
    }

    /// The mode that vectors of shared memory are along, 0 for the contiguous one, and the bits of their elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn vector(&self) -> (u32, u32) {
        if self.is_turned { (1, self.block[1]) } else { (0, self.block[0]) }
    }

    /// The bits of coordinates that are not within a vector of shared memory, each as a mode and a bit of it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn bits_beside_vectors(&self) -> impl Iterator<Item = [u32; 2]> + use<> {
        let (mode, within) = self.vector();
        let first = move |of: u32| if of == mode { within } else { 0 };
        let of_first = (first(0)..self.extent(0)).map(|bit| [0, bit]);
        of_first.chain((first(1)..self.extent(1)).map(|bit| [1, bit]))
    }

    /// The mode and the bit of its coordinate of a digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn bit(&self, digit: u32) -> [u32; 2] {
        match digit.checked_sub(self.counts[0]) {
            Some(other) => [1, other.saturating_add(self.block[1])],
            None => [0, digit.saturating_add(self.block[0])],
        }
    }

    /// The digit of a bit; `None` within a block.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn digit(&self, [mode, bit]: [u32; 2]) -> Option<u32> {
        if mode == 0 {
            return bit.checked_sub(self.block[0]);
        }
        bit.checked_sub(self.block[1]).map(|bit| bit.saturating_add(self.counts[0]))
    }

    /// The bits of the bytes that a thread moves at once in shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn width(&self) -> u32 {
        self.element.saturating_add(if self.is_turned { self.block[1] } else { self.block[0] })
    }

    /// The lanes that touch the fewest sectors, those of long runs of global memory first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn each_lanes(&self, mut visit: impl FnMut(Lanes) -> bool) {
        let lane_bits = self.threads.min(LANE_BITS);
        let in_a_sector = SECTOR_BITS.saturating_sub(self.element).saturating_sub(self.block[0]);
        let in_a_sector = in_a_sector.min(self.counts[0]).min(lane_bits);
        let least = low(in_a_sector);
        for contiguous in (0..=self.counts[0].min(self.threads)).rev() {
            let Some(other) = self.threads.checked_sub(contiguous).filter(|other| *other <= self.counts[1]) else {
                continue;
            };
            let threads = low(contiguous) | low(other) << self.counts[0];
            let mut sets = Subsets::of(threads, lane_bits);
            while let Some(lanes) = sets.next() {
                // Sets without the last digit of the other mode were visited before, with more threads along the contiguous one.
                let latest = self.counts[0].saturating_add(other).saturating_sub(1);
                let was_visited = other > 0 && contiguous < self.counts[0] && lanes >> latest & 1 == 0;
                if lanes & least != least || was_visited {
                    continue;
                }
                let mut phases =
                    Subsets::of(lanes, lane_bits.min(LINE_BITS.saturating_sub(self.width().max(WORD_BITS))));
                while let Some(phase) = phases.next() {
                    if !visit(Lanes { phase, request: lanes, block: threads }) {
                        return;
                    }
                }
            }
        }
    }

    /// The fewest turns of `cost` under any swizzle that leaves `2^whole` elements together; no more swizzles are tried once they are 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn least(&self, whole: u32, tried: &mut u64, cost: impl Fn(&Swizzle) -> u64) -> u64 {
        let mut least = cost(&Swizzle::IDENTITY);
        self.each_swizzle(whole, |swizzle| {
            if least > 0 {
                *tried = tried.saturating_add(1);
                least = least.min(cost(swizzle));
            }
            least > 0
        });
        least
    }

    /// The swizzles that leave `2^whole` elements together, until `visit` returns false.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn each_swizzle(&self, whole: u32, mut visit: impl FnMut(&Swizzle) -> bool) {
        for bits in 1..=SWIZZLE_BITS {
            for distance in bits..=self.bits() {
                let end = self.bits().saturating_sub(distance.saturating_add(bits));
                let shift = distance.cast_signed();
                let shifts = (whole..=end).flat_map(|base| [(base, shift), (base, shift.saturating_neg())]);
                for (base, shift) in shifts {
                    let is_within_a_word = base.saturating_add(bits) <= WORD_BITS.saturating_sub(self.element);
                    if shift < 0 && !is_within_a_word {
                        continue;
                    }
                    if let Ok(swizzle) = Swizzle::new(bits, base, shift)
                        && !visit(&swizzle)
                    {
                        return;
                    }
                }
            }
        }
    }

    /// The bits of the number of turns that a phase of the lanes takes at least, whichever swizzle leaves `2^whole` elements together.
    ///
    /// A swizzle adds bits of one window to bits of banks from `whole` on. Digits past the banks that are in no such window stay in one bank, and
    /// so do more digits than there are bits of banks to add to.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn least_turns(&self, lanes: &Lanes, whole: u32) -> u32 {
        let unit = self.width().max(WORD_BITS);
        let banks = LINE_BITS.saturating_sub(unit);
        let first = whole.saturating_add(self.element).saturating_sub(unit);
        let (mut digits, mut below): (u64, u32) = (0, 0);
        for digit in each_bit(lanes.phase) {
            if let Some(word) = self.place(digit).saturating_add(self.element).checked_sub(unit) {
                digits |= 1_u64.checked_shl(word).unwrap_or(0);
                below = below.saturating_add(u32::from(word < first.min(banks)));
            }
        }
        let window = banks.saturating_sub(first).min(SWIZZLE_BITS);
        let rows = digits >> banks;
        let most = (0..self.bits()).map(|at| (rows >> at & low(window)).count_ones()).max().unwrap_or(0);
        let outside = rows.count_ones().saturating_sub(most);
        outside.max(digits.count_ones().saturating_sub(below.saturating_add(banks.saturating_sub(first))))
    }

    /// The bits of the number of turns of a phase of the lanes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn turns(&self, lanes: &Lanes, swizzle: &Swizzle) -> u32 {
        self.turns_of(each_bit(lanes.phase).map(|digit| self.place(digit)), self.width(), swizzle)
    }

    /// The bits of the number of turns of 8 rows of 16 bytes, one after the other along the mode that is contiguous in global memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn turns_of_matrices(&self, swizzle: &Swizzle) -> u32 {
        let first = self.extent(1);
        self.turns_of((0..ROW_BITS).map(|row| first.saturating_add(row)), WIDEST_BITS, swizzle)
    }

    /// The bits of the number of turns of lanes that differ in these bits of the offset and move `2^width` bytes each.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn turns_of(&self, places: impl Iterator<Item = u32>, width: u32, swizzle: &Swizzle) -> u32 {
        let unit = width.max(WORD_BITS);
        let (mut words, mut banks) = (Basis::NONE, Basis::NONE);
        for place in places {
            let word = swizzle.apply(1 << place) << self.element >> unit;
            words.add(word);
            banks.add(word & low(LINE_BITS.saturating_sub(unit)));
        }
        words.rank().saturating_sub(banks.rank())
    }

    /// The bit of the offset in shared memory: the other mode is contiguous there, up to the end of a row.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn place(&self, digit: u32) -> u32 {
        let row = self.row.map_or(self.extent(1), |row| row.min(self.extent(1)));
        match digit.checked_sub(self.counts[0]) {
            Some(other) => {
                let within = other.saturating_add(self.block[1]);
                if within < row { within } else { within.saturating_add(self.extent(0)) }
            }
            None => digit.saturating_add(self.block[0]).saturating_add(row),
        }
    }

    /// The threads by their place in the tile: lanes of a phase first, then the other lanes, then the other threads.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn layout(&self, lanes: &Lanes, order: MemoryOrder) -> Result<LayoutValue, AlgebraError> {
        let groups = [lanes.phase, lanes.request & !lanes.phase, lanes.block & !lanes.request];
        let number = |digit: u32| -> u64 {
            let mut before: u32 = 0;
            for group in groups {
                if group >> digit & 1 == 1 {
                    return 1 << before.saturating_add((group & low(digit)).count_ones());
                }
                before = before.saturating_add(group.count_ones());
            }
            0
        };
        let along = |first: u32, count: u32| -> Result<LayoutValue, AlgebraError> {
            let mut flat = Flat::none();
            for digit in each_bit(lanes.block & low(first.saturating_add(count)) & !low(first)) {
                flat.add(2, number(digit))?;
            }
            crate::coalesce(&flat.layout())
        };
        let contiguous = along(0, self.counts[0])?;
        let other = along(self.counts[0], self.counts[1])?;
        LayoutValue::of(&if order == MemoryOrder::Col { [contiguous, other] } else { [other, contiguous] })
    }
}

/// The lowest bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn low(count: u32) -> u64 {
    match 1_u64.checked_shl(count) {
        Some(bit) => bit.wrapping_sub(1),
        None => u64::MAX,
    }
}

/// The places of the bits that are set, from the lowest on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn each_bit(mut bits: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < u64::BITS).then_some(place)
    })
}

/// The subsets of so many bits of a set, those of the lowest bits first.
struct Subsets {
    of: u64,
    /// A choice of the places within the set.
    next: Option<u64>,
}

impl Subsets {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(of: u64, count: u32) -> Self {
        Self { of, next: (count <= of.count_ones()).then(|| low(count)) }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<u64> {
        let choice = self.next?;
        // The next number with as many bits.
        let lowest = choice & choice.wrapping_neg();
        let ripple = choice.wrapping_add(lowest);
        let after = ripple | (choice ^ ripple).checked_shr(lowest.trailing_zeros().saturating_add(2)).unwrap_or(0);
        let is_last = choice == 0 || after >> self.of.count_ones() != 0;
        self.next = (!is_last).then_some(after);
        let chosen = each_bit(self.of).enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        Some(chosen.fold(0, |subset, (_, place)| subset | 1 << place))
    }
}

/// The words of the set of phases: those of 14 digits, which are 128×128 single elements.
const WORDS: usize = 1 << 8;

/// The phases that were seen, as far as there is room.
pub(super) struct Seen([u64; WORDS]);

impl Seen {
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// Returns false if a phase was asked about before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn is_new(&mut self, phase: u64) -> bool {
        let word = usize::try_from(phase >> 6).ok().and_then(|word| self.0.get_mut(word));
        let Some(word) = word else { return true };
        let (before, bit) = (*word, 1_u64 << (phase & 63));
        *word |= bit;
        before & bit == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No swizzle has fewer turns than the bound, and some bounds are met.
    #[test]
    fn the_bound_of_turns_is_below_all_swizzles() {
        let (mut met, mut missed) = (0_u32, 0_u32);
        for (extents, bits, block, threads) in [
            ([32, 32], 32, [1, 1], 128),
            ([64, 16], 16, [1, 1], 64),
            ([64, 32], 8, [8, 8], 32),
            ([32, 64], 16, [2, 4], 32),
            ([64, 32], 8, [4, 16], 16),
            ([16, 64], 64, [1, 2], 64),
        ] {
            let tile = PlannedTile { extents, bits, order: MemoryOrder::Col, pitch: None };
            for digits in
                [Digits::of(&tile, block, threads).unwrap(), Digits::of(&tile, block, threads).unwrap().in_boxes(16)]
            {
                for whole in 0..=3 {
                    digits.each_lanes(|lanes| {
                        let bound = u64::from(digits.least_turns(&lanes, whole));
                        let least = digits.least(whole, &mut 0, |swizzle| u64::from(digits.turns(&lanes, swizzle)));
                        assert!(bound <= least, "{extents:?} {bits} {block:?}: {bound} for {least}");
                        met = met.saturating_add(u32::from(bound == least));
                        missed = missed.saturating_add(u32::from(bound < least));
                        true
                    });
                }
            }
        }
        assert!(met > missed, "{met} {missed}");
    }
}
