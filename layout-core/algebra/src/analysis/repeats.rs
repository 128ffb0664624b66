//! # Requests that cost the same
//!
//! **Definition.** A request has the addresses `u·Sw(O_i + x)` in bytes, for its threads `i`: offsets `O_i`, moved by `x = Σ c_k·d_k` along digits `c_k < s_k`. Two requests
//! cost the same
//! 1. if their `x` differ by a multiple of the *period*, the greater of two powers of two: the period of the swizzle, so that `Sw(O + x + P) = Sw(O + x) + P`; and the
//!    number of offsets in whole words, for banks, or in whole sectors or lines, so that all are moved by the same amount, which rotates the banks;
//! 2. if `u` is a power of two, and their `x` differ by a `y` that has no bit in common with any `O_i + x`: then `Sw(O_i + x + y) = Sw(O_i + x) ⊕ Sw(y)`, since
//!    nothing is carried and a swizzle is linear over GF(2). All addresses are xored by one number. This permutes words, banks, sectors and lines, if an aligned
//!    access stays aligned.
//!
//! **How.** Extents are split into twos and an odd rest, each with its own digit. A digit is left out by 2 if none of its values has a bit that any sum of the others can have.
//! A digit of stride `d` is left out by 1 after `q = P/gcd(d, P)` steps: step `c < q` stands for `c`, `c + q`, `c + 2q`, …, which are `⌈(s − c)/q⌉`.
//!
//! The bits that sums can have: for two numbers with bits in `A` and `B`, those of `A | B`, and those a carry can reach: from a common bit up to the first bit that
//! neither has. That is `(A | B) + (A & B)`, and `A | B` again.
//!
//! **Law:** the inspected requests, each counted as often as it stands for others, cost as much as all of them: remainders add up, whatever is carried.
//!
//! **Worked examples:**
//!
//! ```text
//!     12:3, period 8:     2:3 2:6 3:12, of which 3:12 has q = 2      8 places of 12, 4 of which stand for two
//!     O = 0 32 64 96 …    8:1 has the bits 0 to 2, O has them not     1 place of 8
//!     O = 0 33 66 99 …    8:1 has the bits 0 to 2, and so has O       8 places of 8, if the period is 8 or more
//! ```
//!
//! **Refuses:** numbers past 64 bits.

use super::residues::ResidueCounts;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

/// The most digits: each has at least two values, all of them together at most 2^64.
const MOST: usize = 64;

/// The rule for which requests cost the same; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Alike {
    /// The period, a power of two; `None` if it is past 64 bits.
    period: Option<u64>,
    /// The swizzle of the offsets, if xored addresses cost the same.
    xored: Option<Swizzle>,
    /// The bits of the offset that must be 0 in an aligned access.
    within: u64,
}

impl Alike {
    /// The rule for accesses of `width` bytes in units of `unit` bytes, if the cost counts blocks of `block` bytes. A swizzle that changes nothing must be given as
    /// the identity.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(swizzle: Swizzle, unit: u64, width: u64, block: u64) -> Self {
        let block = if block > width { block } else { width };
        let whole = match block.checked_div(gcd(block, unit)) {
            Some(offsets) => offsets,
            None => 1,
        };
        let period = match swizzle.period() {
            Some(period) if period > whole => Some(period),
            Some(_) => Some(whole),
            None => None,
        };
        let within = match width.checked_div(unit) {
            Some(offsets) => offsets.saturating_sub(1),
            None => 0,
        };
        Self { period, xored: if unit.is_power_of_two() { Some(swizzle) } else { None }, within }
    }

    /// A step, modulo the period.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn modulo(&self, offset: u64) -> u64 {
        match self.period {
            Some(period) => offset & period.saturating_sub(1),
            None => offset,
        }
    }

    /// The number of steps after which the remainder repeats, at most the extent of the digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn apart(&self, digit: &RepeatDigit) -> u64 {
        let Some(period) = self.period else { return digit.extent };
        match period.checked_div(gcd(self.modulo(digit.offset), period)) {
            Some(steps) => min(steps, digit.extent),
            None => digit.extent,
        }
    }

    /// The bits that a digit can set, with its stride taken modulo the period.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn bits(&self, digit: &RepeatDigit) -> u64 {
        let step = self.modulo(digit.offset);
        let far = digit.extent.saturating_sub(1).saturating_mul(step);
        if digit.extent == 2 || step == 0 { step } else { between(step.trailing_zeros(), far) }
    }

    /// Returns true if xoring addresses by these bits, swizzled, keeps them aligned.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn keeps_aligned(&self, bits: u64) -> bool {
        match self.xored {
            Some(swizzle) => (bits | (swizzle.apply(bits) ^ bits)) & self.within == 0,
            None => false,
        }
    }
}

/// The bits from `low` up to the highest of `far`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn between(low: u32, far: u64) -> u64 {
    u64::MAX.unbounded_shr(far.leading_zeros()) & u64::MAX.unbounded_shl(low)
}

/// The bits that a sum of two numbers with these bits can have. A carry begins at a common bit and goes up to the first that neither has.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_sum(a: u64, b: u64) -> u64 {
    let all = a | b;
    match all.checked_add(a & b) {
        Some(carried) => all | carried,
        None => u64::MAX,
    }
}

/// One digit of steps.
#[derive(Clone, Copy)]
pub(super) struct RepeatDigit {
    pub(super) extent: u64,
    /// The offset of one step.
    pub(super) offset: u64,
    /// The number of warps and of vectors that one step moves on.
    pub(super) warps: u64,
    pub(super) vectors: u64,
}

/// An inspected request, and the number of requests it stands for.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The offset from the first request.
    pub(super) offset: u64,
    pub(super) warps: u64,
    pub(super) vectors: u64,
    pub(super) times: u64,
}

/// The steps from one request to others, only some of which are inspected; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Repeats {
    alike: Alike,
    digits: [RepeatDigit; MOST],
    count: usize,
    /// The number of all steps, and of those in digits that were left out.
    steps: u64,
    times: u64,
}

impl Repeats {
    /// The rule without any steps yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(alike: Alike) -> Self {
        let none = RepeatDigit { extent: 1, offset: 0, warps: 0, vectors: 0 };
        Self { alike, digits: [none; MOST], count: 0, steps: 1, times: 1 }
    }

    /// Adds steps, split into digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(&mut self, mut steps: RepeatDigit) -> Result<(), AlgebraError> {
        self.steps = tri!(mul(self.steps, steps.extent));
        while steps.extent > 1 {
            let extent = if steps.extent.is_multiple_of(2) { 2 } else { steps.extent };
            self.digits[self.count] = RepeatDigit { extent, ..steps };
            self.count = next(self.count);
            steps.extent = tri!(div(steps.extent, extent));
            if steps.extent > 1 {
                (steps.offset, steps.warps, steps.vectors) =
                    (tri!(mul(steps.offset, 2)), tri!(mul(steps.warps, 2)), tri!(mul(steps.vectors, 2)));
            }
        }
        Ok(())
    }

    /// The steps without the digits that share no bit with the others and with `bits`, the bits of the offsets of the first request.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn settled(&self, bits: u64) -> Self {
        let (mut above, mut i) = ([0; MOST], self.count.saturating_sub(1));
        while let Some(before) = i.checked_sub(1) {
            above[before] = of_sum(above[i], self.alike.bits(&self.digits[i]));
            i = before;
        }
        let (mut settled, mut below) = (Self { count: 0, ..*self }, bits);
        each!(i in 0, self.count => {
            let (digit, own) = (self.digits[i], self.alike.bits(&self.digits[i]));
            if self.alike.keeps_aligned(own) && own & of_sum(below, above[i]) == 0 {
                settled.times = settled.times.saturating_mul(digit.extent);
            } else {
                settled.digits[settled.count] = digit;
                settled.count = next(settled.count);
                below = of_sum(below, own);
            }
        });
        settled
    }

    /// The number of requests to inspect.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn places(&self) -> u64 {
        let mut places: u64 = 1;
        each!(i in 0, self.count => {
            places = places.saturating_mul(self.alike.apart(&self.digits[i]));
        });
        places
    }

    /// The inspected request with this index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn standing(&self, which: u64) -> Result<Standing, AlgebraError> {
        let mut left = which;
        let mut standing = Standing { offset: 0, warps: 0, vectors: 0, times: self.times };
        each!(i in 0, self.count => {
            let RepeatDigit { extent, offset, warps, vectors } = self.digits[i];
            let apart = self.alike.apart(&self.digits[i]);
            let step = tri!(rem(left, apart));
            left = tri!(div(left, apart));
            standing.offset = tri!(add(standing.offset, tri!(mul(step, offset))));
            standing.warps = tri!(add(standing.warps, tri!(mul(step, warps))));
            standing.vectors = tri!(add(standing.vectors, tri!(mul(step, vectors))));
            standing.times = tri!(mul(standing.times, tri!(ceil_div(extent.saturating_sub(step), apart))));
        });
        Ok(standing)
    }

    /// The number of remainders and the distance between them, if they are fewer than the places.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn residues(&self) -> Option<(u64, u64)> {
        let Some(period) = self.alike.period else { return None };
        let mut apart = period;
        each!(i in 0, self.count => {
            apart = gcd(self.alike.modulo(self.digits[i].offset), apart);
        });
        match period.checked_div(apart) {
            Some(count) if count < self.places() && ResidueCounts::is_short(count) => Some((count, apart)),
            _ => None,
        }
    }

    /// The number of requests of each remainder, where remainder `r` stands for offset `r·apart`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn counted(&self, residues: u64, apart: u64) -> Result<ResidueCounts, AlgebraError> {
        let mut counts = ResidueCounts::new(residues, self.times);
        each!(i in 0, self.count => {
            let step = tri!(div(self.alike.modulo(self.digits[i].offset), apart));
            tri!(counts.repeat(self.digits[i].extent, step));
        });
        Ok(counts)
    }

    /// The whole periods that can be subtracted from all offsets of a request without a change to banks, sectors and lines.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn whole_periods(&self, least: u64) -> u64 {
        least.saturating_sub(self.alike.modulo(least))
    }

    /// The number of digits left.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn digits(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::offset;
    use crate::sample::layout;
    use std::vec::Vec;

    const PLAIN: Alike = Alike { period: Some(8), xored: None, within: 0 };

    fn steps(alike: Alike, modes: &[(u64, u64)]) -> Repeats {
        let (mut repeats, mut before) = (Repeats::new(alike), 1);
        for (extent, offset) in modes {
            repeats.push(RepeatDigit { extent: *extent, offset: *offset, warps: before, vectors: 0 }).unwrap();
            before = extent.saturating_mul(before);
        }
        repeats
    }

    /// The inspected steps, and the number of steps that each stands for.
    fn standing(repeats: &Repeats) -> Vec<(u64, u64)> {
        let looked_at = (0..repeats.places()).map(|which| repeats.standing(which).unwrap());
        looked_at.map(|found| (found.warps, found.times)).collect()
    }

    #[test]
    fn the_worked_examples() {
        let expected: Vec<(u64, u64)> = (0..8).map(|x| (x, if x < 4 { 2 } else { 1 })).collect();
        assert_eq!(standing(&steps(PLAIN, &[(12, 3)])), expected);
        let swizzled = Alike::new(Swizzle::new(3, 0, 5).unwrap(), 4, 4, 4);
        let columns = steps(swizzled, &[(8, 1)]);
        assert_eq!(standing(&columns.settled(0x3e0)), [(0, 8)]);
        assert_eq!(columns.settled(0x3ff).places(), 8);
    }

    /// With and without the swizzle, for units that are words, smaller, and not a power of two.
    #[test]
    fn the_period_is_that_of_the_swizzle_or_of_whole_blocks() {
        let swizzle = Swizzle::new(2, 1, 3).unwrap();
        let period = |swizzle, unit, width, block| Alike::new(swizzle, unit, width, block).period;
        assert_eq!(period(Swizzle::IDENTITY, 4, 4, 4), Some(1));
        assert_eq!(period(Swizzle::IDENTITY, 1, 1, 4), Some(4));
        assert_eq!(period(Swizzle::IDENTITY, 2, 16, 4), Some(8));
        assert_eq!(period(Swizzle::IDENTITY, 12, 4, 32), Some(8));
        assert_eq!(period(swizzle, 4, 4, 4), Some(64));
        assert_eq!(period(swizzle, 1, 1, 128), Some(128));
        assert_eq!(period(Swizzle::new(1, 0, 63).unwrap(), 1, 1, 4), None);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn each_stands_for_those_of_its_remainder() {
        for strides in (0..18_u64).flat_map(|d| (0..18).map(move |e| [d, e])) {
            for extents in [[5, 7], [12, 4], [16, 3]] {
                let repeats = steps(PLAIN, &[(extents[0], strides[0]), (extents[1], strides[1])]);
                let places = layout(&extents, &strides);
                let offset = |place: u64| offset(&places, place).unwrap();
                for residue in 0..8 {
                    let all = (0..places.size().unwrap()).filter(|place| offset(*place) % 8 == residue).count();
                    let found = standing(&repeats).into_iter().filter(|found| offset(found.0) % 8 == residue);
                    let stood: u64 = found.map(|found| found.1).sum();
                    assert_eq!(stood, all as u64, "{extents:?}:{strides:?}, offsets that are {residue} modulo 8");
                    if let Some((residues, apart)) = repeats.residues() {
                        let counts = repeats.counted(residues, apart).unwrap();
                        let counted = if residue % apart == 0 { counts.count_at(residue / apart) } else { 0 };
                        assert_eq!(counted, all as u64, "{extents:?}:{strides:?}, counted at {residue} modulo 8");
                    }
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "sums of all numbers of few bits")]
    fn sums_have_no_other_bits() {
        let within = |bits: u64| (0..64).filter(move |x| x & !bits == 0);
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let sums = within(a).flat_map(|x| within(b).map(move |y| x.saturating_add(y)));
            let found = sums.fold(0, |all, sum| all | sum);
            assert_eq!(of_sum(a, b) & found, found, "{a:b} + {b:b}");
        }
        assert_eq!((of_sum(0b1100, 0b0010), of_sum(0b10_0110, 0b10)), (0b1110, 0b10_1110));
        assert_eq!(of_sum(u64::MAX, 1), u64::MAX);
    }

    #[test]
    fn where_nothing_repeats_each_stands_for_itself() {
        let never = Alike { period: None, xored: None, within: 0 };
        assert_eq!(standing(&steps(never, &[(3, 64)])), [(0, 1), (1, 1), (2, 1)]);
        assert_eq!(steps(never, &[(1 << 40, 64)]).places(), 1 << 40);
    }
}
