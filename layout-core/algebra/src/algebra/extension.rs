//! The extension Â of a layout: the flattened layout, its last mode without end.
//!
//! With coalesced modes `a_j:e_j` and prefix products `P_j = a_0·…·a_{j-1}`,
//! `Â(y) = Σ_j (⌊y / P_j⌋ mod a_j)·e_j`, the last digit not wrapped. If a sum of indices does not *carry* at any boundary `P_j`
//! (`j ≥ 1`), `Â` of the sum is the sum of the `Â`: carries are the only source of nonlinearity in `Â`.

use crate::arithmetic::{add, div, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::{Flat, continues};
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Leaves;
use crate::trace::{Fact, Trace};

pub(crate) use crate::capacity::EXHAUSTION;

/// Checks that `size` coordinates are few enough to try one by one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn can_be_tried(size: u64) -> Result<(), AlgebraError> {
    if size > EXHAUSTION { Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }) } else { Ok(()) }
}

/// Â, coalesced.
pub(crate) struct Extension {
    modes: Flat,
    boundaries: Leaves<u64>,
}

impl Extension {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_layout(layout: &LayoutValue) -> Result<Self, AlgebraError> {
        Self::of_leaves(layout.leaves())
    }

    #[inline]
    pub(crate) const fn of_leaves(leaves: &[Mode]) -> Result<Self, AlgebraError> {
        let mut modes = Flat::none();
        // The last mode has no end, so its stride counts even if its extent is 1.
        let (before_last, Mode { extent, stride }) = match leaves {
            [before_last @ .., last] => (before_last, *last),
            [] => (leaves, Mode { extent: 1, stride: 0 }),
        };
        tri!(modes.add_all_coalesced(before_last, &mut Trace::off()));
        match modes.len().checked_sub(1) {
            Some(top) if continues(modes.at(top), stride) => {
                modes.set_extent(top, modes.at(top).extent.saturating_mul(extent));
            }
            _ => tri!(modes.add(extent, stride)),
        }
        let boundaries = cut_at_64_bits(&mut modes);
        Ok(Self { modes: modes.copied(), boundaries: boundaries.copied() })
    }

    /// Records the modes and their boundaries in the trace.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn tell(&self, trace: &mut Trace<'_>) {
        each!(j in 0, self.modes.len() => {
            trace.fact(Fact::Outer { mode: self.modes.at(j), boundary: self.boundaries.at(j) });
        });
    }

    /// `P_j`; `P_0 = 1` is not a boundary.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn boundary(&self, j: usize) -> u64 {
        self.boundaries.at(j)
    }

    /// One more than the number of boundaries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn count(&self) -> usize {
        self.modes.len()
    }

    /// The mode `a_j:e_j`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn mode(&self, j: usize) -> Mode {
        self.modes.at(j)
    }

    /// `Â(index)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn value_at(&self, index: u64) -> Result<u64, AlgebraError> {
        let (modes, count) = (self.modes.storage(), self.modes.len());
        let mut rest = index;
        let mut offset = 0;
        each!(j in 0, count => {
            let mode = modes[j];
            let digit = if rest < mode.extent || next(j) == count { rest } else { tri!(rem(rest, mode.extent)) };
            offset = tri!(add(offset, tri!(mul(digit, mode.stride))));
            if rest < mode.extent {
                break;
            }
            rest = tri!(div(rest, mode.extent));
        });
        Ok(offset)
    }

    /// The stride that `CuTe` writes for a mode of extent 1 and stride `step`. No function depends on it, but results are
    /// compared literally. It is the stride of the last mode times `step`, divided by all other extents with rounding up.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn stride_of_one(&self, step: u64) -> u64 {
        let last = self.modes.len().saturating_sub(1);
        let mut rest = step;
        each!(j in 0, last => {
            rest = rest.div_ceil(self.modes.at(j).extent);
        });
        match rest.checked_mul(self.modes.at(last).stride) {
            Some(stride) => stride,
            None => 0,
        }
    }

    /// The number of steps, at most `limit`, on which `x ↦ Â(step·x)` is linear: the least `x` with
    /// `Â(step·x) ≠ x·Â(step)`. The only candidates are those `x` where `step·x` passes a boundary sooner than `x` times `step` does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn run(&self, step: u64, slope: u64, limit: u64) -> Result<u64, AlgebraError> {
        // Usually there is no boundary to pass, or the first one passed ends the run.
        let first = self.first_jump(step);
        if first >= limit {
            return Ok(limit);
        }
        if tri!(self.value_at(tri!(mul(step, first)))) != tri!(mul(slope, first)) {
            return Ok(first);
        }
        let mut jumps = [1u128; MAX_LEAVES];
        let mut tried = 0u64;
        loop {
            let x = self.next_jump(step, &jumps);
            if x >= limit as u128 {
                return Ok(limit);
            }
            let x = narrow(x);
            if tri!(self.value_at(tri!(mul(step, x)))) != tri!(mul(slope, x)) {
                return Ok(x);
            }
            tried = tried.saturating_add(1);
            if tried > EXHAUSTION {
                return Err(AlgebraError::NotDecided { size: limit, limit: EXHAUSTION });
            }
            each!(j in 1, self.count() => {
                if self.jump(step, j, jumps[j]) <= x as u128 {
                    jumps[j] = jumps[j].saturating_add(1);
                }
            });
        }
    }

    /// The least `x` at which the fraction of `step / P_j` has added up to 1 for some `j`; the greatest number if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_jump(&self, step: u64) -> u64 {
        let (boundaries, mut least) = (self.boundaries.storage(), u64::MAX);
        each!(j in 1, self.count() => {
            if let Some(fraction) = remainder(step, boundaries[j])
                && fraction > 0
            {
                least = min(least, boundaries[j].div_ceil(fraction));
            }
        });
        least
    }

    /// The least `x` at which the fraction of `step / P_j` has added up to `k`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn jump(&self, step: u64, j: usize, k: u128) -> u128 {
        let boundary = self.boundaries.at(j) as u128;
        match (step as u128).checked_rem(boundary) {
            None | Some(0) => u128::MAX,
            Some(fraction) => k.saturating_mul(boundary).div_ceil(fraction),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next_jump(&self, step: u64, jumps: &[u128; MAX_LEAVES]) -> u128 {
        let mut least = u128::MAX;
        each!(j in 1, self.count() => {
            let x = self.jump(step, j, jumps[j]);
            if x < least {
                least = x;
            }
        });
        least
    }
}

/// The prefix products; modes that begin past 64 bits are never reached and are dropped.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn cut_at_64_bits(modes: &mut Flat) -> Leaves<u64> {
    let mut boundaries = Leaves::empty(1);
    let mut product = 1u64;
    each!(j in 0, modes.len() => {
        boundaries.push(product);
        let Some(larger) = product.checked_mul(modes.at(j).extent) else {
            modes.truncate(next(j));
            return boundaries;
        };
        product = larger;
    });
    boundaries
}

/// The greatest `(step·x) mod boundary` for `x < extent`, and an `x` where it is reached.
///
/// Most cases are immediate: no wrap, or a step that divides the boundary, or comes one divisor short of it. Otherwise the greatest value
/// is found by bisection, where each probe finds the first `x` whose remainder lies in a range (a Euclid-like descent).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn max_remainder(step: u64, extent: u64, boundary: u64) -> (u64, u64) {
    let (Some(step), Some(last)) = (remainder(step, boundary), extent.checked_sub(1)) else { return (0, 0) };
    if step == 0 || last == 0 {
        return (0, 0);
    }
    if let Some(top) = step.checked_mul(last)
        && top < boundary
    {
        return (top, last);
    }
    if crate::arithmetic::divides(step, boundary) {
        let top = boundary.saturating_sub(step);
        return (
            top,
            match top.checked_div(step) {
                Some(x) => x,
                None => 0,
            },
        );
    }
    if crate::arithmetic::divides(boundary.saturating_sub(step), boundary) {
        return (step, 1);
    }
    search_peak(step, last, boundary)
}

/// `a mod b`; usually `a` is less already, which needs no division.
#[inline]
const fn remainder(a: u64, b: u64) -> Option<u64> {
    if a < b { Some(a) } else { a.checked_rem(b) }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn search_peak(step: u64, last: u64, boundary: u64) -> (u64, u64) {
    let (mut best, mut at) = (step, 1);
    let mut too_much = boundary;
    while too_much.saturating_sub(best) > 1 {
        let middle = best.midpoint(too_much);
        match first_between(step as u128, boundary as u128, middle as u128, boundary.saturating_sub(1) as u128) {
            Some(x) if x <= last as u128 => {
                at = narrow(x);
                best = middle;
            }
            _ => too_much = middle,
        }
    }
    (best, at)
}

/// A number known to be below a `u64`.
#[expect(clippy::cast_possible_truncation, reason = "compared with a u64 before")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn narrow(x: u128) -> u64 {
    x as u64
}

/// The least `x ≥ 0` with `low ≤ (a·x) mod m ≤ high`, where `a < m` and `low ≤ high < m`.
///
/// All values stay below `m² < 2^128`, so nothing here can overflow.
#[expect(clippy::arithmetic_side_effects, reason = "a, low, high < m < 2^64 and m, a > 0 where divided by")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_between(a: u128, m: u128, low: u128, high: u128) -> Option<u128> {
    if low == 0 {
        return Some(0);
    }
    if a == 0 {
        return None;
    }
    if a * 2 > m {
        return first_between(m - a, m, m - high, m - low);
    }
    let first = low.div_ceil(a);
    if first * a <= high {
        return Some(first);
    }
    // No multiple of a lies in [low, high]: wrap y times, and let the remainders modulo a decide.
    match first_between((a - m % a) % a, a, low % a, high % a) {
        Some(y) => Some((low + m * y).div_ceil(a)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_is_the_greatest_remainder() {
        // Miri is a thousand times slower: under Miri a few cases show that there is no undefined behavior; otherwise all cases are checked.
        let (boundaries, steps, extents) = if cfg!(miri) { (7, 9, 6) } else { (40, 60, 45) };
        for boundary in 1..boundaries {
            for step in 0..steps {
                for extent in 1..extents {
                    let expected = (0..extent).map(|x| step * x % boundary).max().unwrap();
                    let (top, at) = max_remainder(step, extent, boundary);
                    assert_eq!(top, expected, "{step} {extent} {boundary}");
                    assert!(at < extent && step * at % boundary == top, "{step} {extent} {boundary}: {at}");
                }
            }
        }
    }

    #[test]
    fn peak_of_large_numbers_takes_few_steps() {
        let boundary = (1 << 62) + 27;
        let (top, at) = max_remainder(987_654_321_987_654_321, 1 << 40, boundary);
        assert_eq!(u128::from(top), 987_654_321_987_654_321u128 * u128::from(at) % u128::from(boundary));
        assert!(top > boundary - (1 << 30));
    }
}
