//! # Swizzled sums that are plain sums, step by step
//!
//! **Definition.** For a swizzle `T`, or two one after the other, a start `x`, and digits whose steps add `a_k` before and `b_k` after:
//! the test whether `T(x + Σ c_k·a_k) = T(x) + Σ c_k·b_k` for all digits `c_k`.
//!
//! **Law:** `T(y + P) = T(y) + P`, where `P` is the period of the swizzles: the amount a step adds depends on its start modulo `P`.
//!
//! **How.** Digit by digit, the step is taken from each residue modulo `P` that is reached before it, and must add `b_k`. The cost does not depend on the number of steps. If
//! the period is past 2^20, the low bits that no swizzle reads or changes are dropped, if no sum carries out of them. If there are few coordinates, they are tried one by one.
//!
//! **Worked example:** `Sw<1,0,1>` on `x = 0` and `4 : 1`, at `0 1 3 2`, compared with `4:1`: the step from residue 1 of 4 adds 2, not 1.
//!
//! ```text
//!     before  0 1 2 3
//!     after   0 1 3 2       from 1 to 2:  3 − 1 = 2
//! ```
//!
//! **Refuses:** more than 2^20 coordinates under a period past 2^20 that cannot be shortened ([`AlgebraError::NotDecided`]).

use super::ComposedLayout;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, div, divides, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::image::Residues;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;

/// A digit: its number of steps, and the amounts that one step adds before and after the swizzle.
#[derive(Clone, Copy)]
pub(super) struct Digit {
    pub(super) extent: u64,
    pub(super) before: u64,
    pub(super) after: u64,
}

/// Digits under one or two swizzles; see the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Steps {
    first: Swizzle,
    second: Swizzle,
    start: u64,
    digits: [Digit; MAX_LEAVES],
    count: usize,
}

impl Steps {
    /// The swizzles and the start without any digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(first: Swizzle, second: Swizzle, start: u64) -> Self {
        let none = Digit { extent: 1, before: 0, after: 0 };
        Self { first, second, start, digits: [none; MAX_LEAVES], count: 0 }
    }

    /// Adds a digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(mut self, digit: Digit) -> Result<Self, AlgebraError> {
        if self.count >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.count) });
        }
        self.digits[self.count] = digit;
        self.count = next(self.count);
        Ok(self)
    }

    /// The digits that two layouts of equal size have in common; `None` if they have none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn common(
        mut self,
        before: &LayoutValue,
        after: &LayoutValue,
    ) -> Result<Option<Self>, AlgebraError> {
        let (mut inside, mut outside) = (LeafWalk::new(before), LeafWalk::new(after));
        loop {
            let (left, right) = (inside.moving(), outside.moving());
            if left.extent == 1 || right.extent == 1 {
                return Ok(if left.extent == right.extent { Some(self) } else { None });
            }
            let extent = min(left.extent, right.extent);
            if !divides(extent, left.extent) || !divides(extent, right.extent) {
                return Ok(None);
            }
            self = tri!(self.push(Digit { extent, before: left.stride, after: right.stride }));
            tri!(inside.walk(extent));
            tri!(outside.walk(extent));
        }
    }

    /// The number of digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The digit with index `k`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn digit(&self, k: usize) -> Digit {
        self.digits[k]
    }

    /// Applies the swizzles, one after the other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn apply(&self, x: u64) -> u64 {
        self.second.apply(self.first.apply(x))
    }

    /// The amount that the swizzles add to an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn adds_to(&self, x: u64) -> i128 {
        (self.apply(x) as i128).saturating_sub(x as i128)
    }

    /// The period of both; `None` past 63 bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn period(&self) -> Option<u64> {
        match (self.first.period(), self.second.period()) {
            (Some(first), Some(second)) => Some(if first > second { first } else { second }),
            _ => None,
        }
    }

    /// The number of coordinates, saturating.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn size(&self) -> u64 {
        let mut size = 1_u64;
        each!(k in 0, self.count => {
            size = size.saturating_mul(self.digits[k].extent);
        });
        size
    }

    /// Checks whether the equation holds at every coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn hold(&self) -> Result<bool, AlgebraError> {
        let size = self.size();
        match self.period() {
            Some(period) if period <= EXHAUSTION && (size > EXHAUSTION || period < size) => self.hold_modulo(period),
            _ if size <= EXHAUSTION => self.hold_one_by_one(),
            Some(period) => self.hold_above(period),
            None => Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn hold_modulo(&self, period: u64) -> Result<bool, AlgebraError> {
        let mut reached = tri!(Residues::from_offset(self.start, period));
        each!(k in 0, self.count => {
            let Digit { extent, before, after } = self.digits[k];
            if extent > 1 {
                reached.repeat(extent.saturating_sub(1), before);
                let wanted = (after as i128).saturating_sub(before as i128);
                each!(residue in 0, period => {
                    if reached.has(residue) {
                        let next = reached.wrapped(residue.wrapping_add(before));
                        if self.adds_to(next).saturating_sub(self.adds_to(residue)) != wanted {
                            return Ok(false);
                        }
                    }
                });
                reached.repeat(2, before);
            }
        });
        Ok(true)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn hold_one_by_one(&self) -> Result<bool, AlgebraError> {
        let mut coordinate = [0_u64; MAX_LEAVES];
        let (mut inside, mut after) = (self.start, self.apply(self.start) as u128);
        loop {
            if self.apply(inside) as u128 != after {
                return Ok(false);
            }
            let mut k = 0;
            while k < self.count {
                let digit = self.digits[k];
                coordinate[k] = coordinate[k].saturating_add(1);
                if coordinate[k] < digit.extent {
                    inside = tri!(add(inside, digit.before));
                    after = after.saturating_add(digit.after as u128);
                    break;
                }
                let back = digit.extent.saturating_sub(1);
                inside = inside.saturating_sub(tri!(mul(digit.before, back)));
                after = after.saturating_sub((digit.after as u128).saturating_mul(back as u128));
                coordinate[k] = 0;
                k = next(k);
            }
            if k == self.count {
                return Ok(true);
            }
        }
    }

    /// Checks the equation without enough low bits that the period is short enough to walk through.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn hold_above(&self, period: u64) -> Result<bool, AlgebraError> {
        let most = min(least_bit(&self.first), least_bit(&self.second));
        let mut unit = if period < EXHAUSTION { 1 } else { tri!(div(period, EXHAUSTION)) };
        while unit <= most {
            if tri!(div(period, unit)) <= EXHAUSTION && tri!(self.stays_below(unit)) {
                return match tri!(self.above(unit)) {
                    Some(above) => above.hold_modulo(tri!(div(period, unit))),
                    None => Ok(false),
                };
            }
            unit = unit.saturating_mul(2);
        }
        Err(AlgebraError::NotDecided { size: self.size(), limit: EXHAUSTION })
    }

    /// Checks whether no sum carries out of the offsets below `unit`, digit by digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn stays_below(&self, unit: u64) -> Result<bool, AlgebraError> {
        let mut low = tri!(rem(self.start, unit));
        each!(k in 0, self.count => {
            let Digit { extent, before, .. } = self.digits[k];
            if extent > 1 && !divides(unit, before) {
                if !divides(before, unit) {
                    return Ok(false);
                }
                let steps = min(extent, tri!(div(unit, before))).saturating_sub(1);
                low = low.saturating_add(steps.saturating_mul(before));
            }
        });
        Ok(low < unit)
    }

    /// The steps in units; `None` if one of them does not add the right amount.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn above(&self, unit: u64) -> Result<Option<Self>, AlgebraError> {
        let (first, second) = (tri!(in_units(&self.first, unit)), tri!(in_units(&self.second, unit)));
        let mut above = Self::new(first, second, tri!(div(self.start, unit)));
        each!(k in 0, self.count => {
            let Digit { extent, before, after } = self.digits[k];
            if extent > 1 {
                let within = !divides(unit, before);
                let moves_alike = if within { after == before } else { tri!(rem(after, unit)) == 0 };
                if !moves_alike {
                    return Ok(None);
                }
                above = tri!(above.push(if within {
                    Digit { extent: extent.div_ceil(tri!(div(unit, before))), before: 1, after: 1 }
                } else {
                    Digit { extent, before: tri!(div(before, unit)), after: tri!(div(after, unit)) }
                }));
            }
        });
        Ok(Some(above))
    }

    /// The least coordinate, counted in the order of the digits, at which the equation fails, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn least_failure(&self) -> Result<Option<u64>, AlgebraError> {
        if tri!(self.hold()) {
            return Ok(None);
        }
        let (mut rest, mut wanted, mut index) = (*self, self.apply(self.start) as u128, 0_u64);
        loop {
            let k = tri!(rest.first_to_fail());
            let digit = rest.digits[k];
            let steps = tri!(rest.least_steps(k));
            rest.start = tri!(add(rest.start, tri!(mul(steps, digit.before))));
            wanted = wanted.saturating_add((digit.after as u128).saturating_mul(steps as u128));
            index = tri!(add(index, tri!(mul(steps, rest.cut(k, 1).size()))));
            rest = rest.cut(k, 1);
            if rest.apply(rest.start) as u128 != wanted {
                return Ok(Some(index));
            }
        }
    }

    /// The digits below `k`, and `extent` steps of digit `k`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn cut(&self, k: usize, extent: u64) -> Self {
        let mut cut = *self;
        cut.count = next(k);
        cut.digits[k].extent = extent;
        cut
    }

    /// The first digit with which the equation fails; it must fail with all digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_to_fail(&self) -> Result<usize, AlgebraError> {
        let mut k = 0;
        while next(k) < self.count && tri!(self.cut(k, self.digits[k].extent).hold()) {
            k = next(k);
        }
        Ok(k)
    }

    /// The most steps of digit `k` before the equation fails.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn least_steps(&self, k: usize) -> Result<u64, AlgebraError> {
        let (mut holds, mut fails) = (1_u64, self.digits[k].extent);
        while holds.saturating_add(1) < fails {
            let middle = holds.saturating_add(fails.saturating_sub(holds) / 2);
            if tri!(self.cut(k, middle).hold()) {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        Ok(holds)
    }
}

impl ComposedLayout {
    /// Checks whether moving every offset by `by` before the swizzle moves it by `by` after it; false if that is not decided.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_moved_alike(&self, by: u64) -> Result<bool, AlgebraError> {
        let size = tri!(self.size());
        match self.swizzle.period() {
            Some(period) if period <= EXHAUSTION && period < size => self.is_moved_alike_modulo(by, period),
            _ if size <= EXHAUSTION => self.is_moved_alike_everywhere(by, size),
            _ => Ok(by == 0),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_moved_alike_modulo(&self, by: u64, period: u64) -> Result<bool, AlgebraError> {
        let mut reached = tri!(Residues::from_offset(self.offset, period));
        each!(i in 0, self.layout.leaf_count() => {
            reached.repeat(self.layout.leaf_at(i).extent, self.layout.leaf_at(i).stride);
        });
        each!(residue in 0, period => {
            let moved = reached.wrapped(residue.wrapping_add(by));
            if reached.has(residue) && self.swizzle.adds_to(moved) != self.swizzle.adds_to(residue) {
                return Ok(false);
            }
        });
        Ok(true)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_moved_alike_everywhere(&self, by: u64, size: u64) -> Result<bool, AlgebraError> {
        let moved = Self { swizzle: self.swizzle, offset: tri!(add(self.offset, by)), layout: self.layout };
        each!(i in 0, size => {
            if tri!(moved.at(i)) != tri!(add(by, tri!(self.at(i)))) {
                return Ok(false);
            }
        });
        Ok(true)
    }
}

/// The leaves of a layout, and the rest of the one being walked.
struct LeafWalk {
    all: Flat,
    next: usize,
    mode: Mode,
}

impl LeafWalk {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(layout: &LayoutValue) -> Self {
        Self { all: Flat::leaves(layout), next: 0, mode: Mode { extent: 1, stride: 0 } }
    }

    /// The first leaf with steps left; `1:0` after the last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moving(&mut self) -> Mode {
        while self.mode.extent == 1 && self.next < self.all.len() {
            self.mode = self.all.at(self.next);
            self.next = next(self.next);
        }
        self.mode
    }

    /// Walks `extent` steps along the leaf.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn walk(&mut self, extent: u64) -> Result<(), AlgebraError> {
        let rest = tri!(div(self.mode.extent, extent));
        // After the last step the next stride does not matter.
        let stride = if rest == 1 { 0 } else { tri!(mul(self.mode.stride, extent)) };
        self.mode = Mode { extent: rest, stride };
        Ok(())
    }
}

/// The least bit that a swizzle reads or changes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn least_bit(swizzle: &Swizzle) -> u64 {
    if swizzle.is_identity() { 1 << 63 } else { swizzle.unit() }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_units(swizzle: &Swizzle, unit: u64) -> Result<Swizzle, AlgebraError> {
    if swizzle.is_identity() { Ok(Swizzle::IDENTITY) } else { swizzle.upcast(unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXTENTS: [[u64; 3]; 5] = [[2, 3, 4], [5, 2, 3], [4, 4, 1], [1, 7, 2], [3, 3, 3]];

    /// Small digits under all combinations of some swizzles.
    fn each(mut visit: impl FnMut(&Steps)) {
        let swizzles = [(0, 0, 0), (1, 0, 1), (2, 0, -2), (1, 2, 1), (1, 2, -1), (2, 2, 2), (1, 3, -2)];
        let swizzle = |(bits, base, shift)| Swizzle::new(bits, base, shift).unwrap();
        for (first, second) in swizzles.iter().flat_map(|a| swizzles.iter().map(move |b| (swizzle(*a), swizzle(*b)))) {
            for extents in EXTENTS {
                for (x, y) in (0..10_u64).flat_map(|x| (0..10_u64).map(move |y| (x, y))) {
                    for start in [0_u64, 1, 4, 6] {
                        let mut steps = Steps::new(first, second, start);
                        // The correct amounts for the first step of each digit.
                        for (extent, before) in extents.into_iter().zip([x, y, 12_u64]) {
                            let after = steps.apply(start.saturating_add(before)).saturating_sub(steps.apply(start));
                            steps = steps.push(Digit { extent, before, after }).unwrap();
                        }
                        visit(&steps);
                    }
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn every_way_finds_the_same() {
        let (mut held, mut failed, mut above) = (0, 0, 0);
        each(|steps| {
            let expected = steps.hold_one_by_one().unwrap();
            let period = steps.period().unwrap();
            held += usize::from(expected);
            failed += usize::from(!expected);
            assert_eq!(steps.hold_modulo(period), Ok(expected));
            assert_eq!(steps.hold(), Ok(expected));
            for unit in [2, 4] {
                if unit <= least_bit(&steps.first).min(least_bit(&steps.second)) && steps.stays_below(unit).unwrap() {
                    above += 1;
                    let found =
                        steps.above(unit).unwrap().is_some_and(|above| above.hold_modulo(period / unit).unwrap());
                    assert_eq!(found, expected);
                }
            }
        });
        assert!(held > 1000 && failed > 1000 && above > 1000, "{held} {failed} {above}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn the_least_failure_is_the_first() {
        each(|steps| {
            let at = |index: u64| {
                let (mut rest, mut before, mut after) = (index, steps.start, steps.apply(steps.start));
                for digit in &steps.digits[..steps.count] {
                    before += rest % digit.extent * digit.before;
                    after += rest % digit.extent * digit.after;
                    rest /= digit.extent;
                }
                (steps.apply(before), after)
            };
            let expected = (0..steps.size()).find(|index| at(*index).0 != at(*index).1);
            assert_eq!(steps.least_failure(), Ok(expected));
        });
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let far = Swizzle::new(1, 0, 40).unwrap();
        let long = Steps::new(far, Swizzle::IDENTITY, 0).push(Digit { extent: 1 << 42, before: 1, after: 1 }).unwrap();
        assert!(matches!(long.hold(), Err(AlgebraError::NotDecided { .. })));
    }
}
