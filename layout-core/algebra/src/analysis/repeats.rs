//! # Steps that cost the same as others
//!
//! **Definition.** Of the steps of some modes, those that are looked at, and for how many each stands. What an access costs does not change where
//! all its addresses move by a multiple of 128 bytes. So it stays
//! 1. where all offsets move by a multiple of the *period*, the greater of 128 bytes and the period of the swizzle. Along a mode `s:d` that is so
//!    after `q = period/gcd(d, period)` steps: step `x < q` stands for `x`, `x + q`, `x + 2q`, …, which are `⌈(s−x)/q⌉`;
//! 2. of strides that are powers of two and modes that share no bit, where a bit of all offsets is changed that neither lies within 128 bytes nor is read by the
//!    swizzle: swizzled, the same bit of all changes. Step `x` stands for those below `s` that have the same bits of those that matter.
//!
//! **Law:** of several modes the numbers multiply; all that are looked at stand for all steps together, each residue or set of bits for as many as have it.
//!
//! **Worked examples:**
//!
//! ```text
//!     12:3, period 8:   q = 8        0 1 2 3 4 5 6 7 │ 8 9 10 11          0 to 3 stand for two each
//!     16:8 under Sw<1,0,6>, 8 to a line: bit 6 is read, bits 3 to 5 do not matter: 0 and 8 stand for eight each
//! ```
//!
//! **Refuses:** numbers past 64 bits.

use crate::algebra::coalesce::coalesce;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;

/// The bytes after which banks and lines repeat.
const LINE: u64 = 128;

/// Which offsets cost the same; see the [module](self).
#[derive(Clone, Copy)]
pub(super) enum Alike {
    /// Those that are the same modulo a power of two.
    Modulo(u64),
    /// Those that have the same of these bits.
    Bits(u64),
    /// None.
    Never,
}

impl Alike {
    /// Of the accesses of a layout in units of `unit` bytes.
    pub(super) const fn of(layout: &ComposedLayout, unit: u64) -> Result<Self, AlgebraError> {
        let line = match LINE.checked_div(gcd(LINE, unit)) {
            Some(offsets) => offsets,
            None => 1,
        };
        if tri!(has_bits(layout.layout(), layout.offset())) {
            return Ok(Self::Bits(line.saturating_sub(1) | layout.swizzle().y_mask()));
        }
        Ok(match layout.swizzle().period() {
            _ if !layout.is_swizzled() => Self::Modulo(line),
            Some(period) => Self::Modulo(if period > line { period } else { line }),
            None => Self::Never,
        })
    }
}

/// Whether each bit of the offsets comes from one step of one mode, and none from the offset.
const fn has_bits(layout: &LayoutValue, offset: u64) -> Result<bool, AlgebraError> {
    let modes = Flat::leaves(&tri!(coalesce(layout)));
    let mut used = offset;
    each!(i in 0, modes.count => {
        let mode = modes.modes[i];
        if mode.stride > 0 {
            let ones = u64::MAX.unbounded_shr(mode.extent.saturating_sub(1).leading_zeros());
            let bits = ones.saturating_mul(mode.stride);
            if !mode.stride.is_power_of_two() || used & bits != 0 {
                return Ok(false);
            }
            used |= bits;
        }
    });
    Ok(true)
}

/// A place, and for how many it stands.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) place: u64,
    pub(super) times: u64,
}

/// Modes of steps, of which only some are looked at; see the [module](self).
pub(super) struct Repeats {
    modes: [Steps; MAX_LEAVES],
    count: usize,
    alike: Alike,
    /// All places.
    places: u64,
    /// Those that are looked at.
    looked_at: u64,
}

#[derive(Clone, Copy)]
struct Steps {
    extent: u64,
    /// The places before one step.
    counts: u64,
    tells: Tells,
}

/// What of a step tells its cost.
#[derive(Clone, Copy)]
enum Tells {
    /// Its remainder.
    Modulo(u64),
    /// These bits.
    Bits(u64),
}

impl Tells {
    /// How many of `extent` steps tell themselves apart.
    const fn apart(self, extent: u64) -> u64 {
        match self {
            Self::Modulo(repeats) => min(extent, repeats),
            Self::Bits(bits) => count_below(extent, !bits, 0),
        }
    }

    /// The first step that costs what the `which`th of them does.
    const fn first(self, which: u64) -> u64 {
        match self {
            Self::Modulo(_) => which,
            Self::Bits(bits) => dealt_to(bits, which),
        }
    }

    /// How many of `extent` steps cost what `first` does.
    const fn times(self, first: u64, extent: u64) -> Result<u64, AlgebraError> {
        match self {
            Self::Modulo(repeats) => ceil_div(extent.saturating_sub(first), repeats),
            Self::Bits(bits) => Ok(count_below(extent, bits, first)),
        }
    }
}

/// How many numbers below `end` have these bits as `value` has them: for each one of `end` those that have a zero there and are `end` above.
const fn count_below(end: u64, bits: u64, value: u64) -> u64 {
    let (mut count, mut rest) = (0_u64, end);
    while rest != 0 {
        let bit = rest.ilog2();
        let (low, one) = ((1u64 << bit).saturating_sub(1), 1u64 << bit);
        // What is above the bit, of `end`, must be that of the value.
        let above = (end ^ value) & bits & !(low | one);
        if above == 0 && value & bits & one == 0 {
            count = count.saturating_add(1u64.unbounded_shl((low & !bits).count_ones()));
        }
        rest &= low;
    }
    count
}

/// The bits of a number, dealt to the ones of a mask from the lowest on.
const fn dealt_to(mask: u64, number: u64) -> u64 {
    let (mut dealt, mut places, mut rest) = (0, mask, number);
    while places != 0 {
        let lowest = places & places.wrapping_neg();
        dealt |= if rest & 1 == 1 { lowest } else { 0 };
        places ^= lowest;
        rest >>= 1;
    }
    dealt
}

impl Repeats {
    /// No steps yet.
    pub(super) const fn of(alike: Alike) -> Self {
        let none = Steps { extent: 1, counts: 1, tells: Tells::Modulo(1) };
        Self { modes: [none; MAX_LEAVES], count: 0, alike, places: 1, looked_at: 1 }
    }

    /// One more mode of steps. The stride may be known modulo 2^64 only.
    pub(super) const fn push(&mut self, extent: u64, stride: u64) -> Result<(), AlgebraError> {
        let tells = match self.alike {
            Alike::Modulo(period) => {
                let within = stride & period.saturating_sub(1);
                Tells::Modulo(tri!(div(period, gcd(within, period))))
            }
            Alike::Bits(_) if stride == 0 => Tells::Modulo(1),
            Alike::Bits(bits) => Tells::Bits(bits >> (stride.trailing_zeros() % u64::BITS)),
            Alike::Never => Tells::Modulo(extent),
        };
        self.modes[self.count] = Steps { extent, counts: self.places, tells };
        self.count = next(self.count);
        self.places = tri!(mul(self.places, extent));
        self.looked_at = tri!(mul(self.looked_at, tells.apart(extent)));
        Ok(())
    }

    /// How many places there are.
    pub(super) const fn places(&self) -> u64 {
        self.places
    }

    /// How many are looked at.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// One of those that are looked at, in order.
    pub(super) const fn at(&self, which: u64) -> Result<Standing, AlgebraError> {
        let (mut left, mut place, mut times) = (which, 0, 1);
        each!(i in 0, self.count => {
            let Steps { extent, counts, tells } = self.modes[i];
            let apart = tells.apart(extent);
            let x = tells.first(tri!(rem(left, apart)));
            left = tri!(div(left, apart));
            place = tri!(add(place, tri!(mul(x, counts))));
            times = tri!(mul(times, tri!(tells.times(x, extent))));
        });
        Ok(Standing { place, times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::offset;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;
    use std::vec::Vec;

    fn standing(modes: &[(u64, u64)], alike: Alike) -> Vec<(u64, u64)> {
        let mut repeats = Repeats::of(alike);
        for (extent, stride) in modes {
            repeats.push(*extent, *stride).unwrap();
        }
        let looked_at = (0..repeats.looked_at()).map(|which| repeats.at(which).unwrap());
        looked_at.map(|found| (found.place, found.times)).collect()
    }

    #[test]
    fn the_picture() {
        let expected: Vec<(u64, u64)> = (0..8).map(|x| (x, if x < 4 { 2 } else { 1 })).collect();
        assert_eq!(standing(&[(12, 3)], Alike::Modulo(8)), expected);
        assert_eq!(standing(&[(5, 8), (3, 4)], Alike::Modulo(8)), [(0, 10), (5, 5)]);
        let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 6).unwrap(), 0, &layout(&[16], &[8]));
        assert_eq!(standing(&[(16, 8)], Alike::of(&swizzled, 16).unwrap()), [(0, 8), (8, 8)]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn each_stands_for_those_of_its_residue() {
        for strides in (0..18_u64).flat_map(|d| (0..18).map(move |e| [d, e])) {
            let found = standing(&[(5, strides[0]), (7, strides[1])], Alike::Modulo(8));
            let steps = layout(&[5, 7], &strides);
            let is = |place: u64, residue: u64| offset(&steps, place).unwrap() % 8 == residue;
            for residue in 0..8 {
                let all = (0..35).filter(|place| is(*place, residue)).count() as u64;
                let stood: u64 = found.iter().filter(|found| is(found.0, residue)).map(|found| found.1).sum();
                assert_eq!(stood, all, "{strides:?}, offsets that are {residue} modulo 8");
            }
            assert!(found.is_sorted());
        }
    }

    #[test]
    fn where_nothing_is_alike_each_stands_for_itself() {
        assert_eq!(standing(&[(3, 64)], Alike::Never), [(0, 1), (1, 1), (2, 1)]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn numbers_are_counted_by_their_bits() {
        for (end, bits) in (1..40).flat_map(|end| (0..40).map(move |bits| (end, bits))) {
            let tells = Tells::Bits(bits);
            let mut steps: Vec<u64> = (0..end).filter(|x| x & !bits == 0).collect();
            let found: Vec<u64> = (0..tells.apart(end)).map(|which| tells.first(which)).collect();
            assert_eq!(found, steps, "bits {bits:b} below {end}");
            for x in steps.drain(..) {
                let times = (0..end).filter(|y| y & bits == x).count() as u64;
                assert_eq!(tells.times(x, end), Ok(times), "{x} of bits {bits:b} below {end}");
            }
        }
        assert_eq!(Tells::Bits(0).times(0, u64::MAX), Ok(u64::MAX));
    }

    #[test]
    fn bits_are_told_from_sums() {
        let is_of_bits = |extents: &[u64], strides: &[u64], from: u64| has_bits(&layout(extents, strides), from);
        assert_eq!(is_of_bits(&[4, 8], &[1, 4], 0), Ok(true));
        assert_eq!(is_of_bits(&[4, 8, 3], &[1, 4, 0], 64), Ok(true));
        assert_eq!(is_of_bits(&[4, 8], &[1, 4], 8), Ok(false));
        assert_eq!(is_of_bits(&[4, 8], &[2, 4], 0), Ok(false));
        assert_eq!(is_of_bits(&[4, 6], &[1, 4], 0), Ok(true));
        assert_eq!(is_of_bits(&[6, 4], &[1, 4], 0), Ok(false));
        assert_eq!(is_of_bits(&[6, 4], &[1, 12], 0), Ok(false));
    }
}
