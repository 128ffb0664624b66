//! Powers of two in place of other numbers, and more or fewer bits.

use super::Repair;
use crate::control::each;
use crate::diagnose::help::{any_backwards, backwards};
use crate::diagnose::operand::Operand;
use crate::linear::LinearLayout;

/// The number of powers that are tried.
const TRIES: usize = 4;

/// The power of two nearest to a number; of two the greater.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn nearest(number: u64) -> u64 {
    around(number)[0]
}

/// The powers of two around a number, the nearest first.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn around(number: u64) -> [u64; TRIES] {
    let below = match number.checked_ilog2() {
        Some(bits) => 1u64.wrapping_shl(bits),
        None => 1,
    };
    if number == below {
        return [number, below.saturating_mul(2), below / 2, 1];
    }
    let above = below.saturating_mul(2);
    let is_above = above.saturating_sub(number) <= number.saturating_sub(below);
    let (first, second) = if is_above { (above, below) } else { (below, above) };
    [first, second, below / 2, above.saturating_mul(2)]
}

impl Repair<'_> {
    /// Proposes the power of two nearest to a number in its place.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn power(&mut self, number: u64) -> bool {
        let powers = around(number);
        backwards!(argument of self.call => {
            each!(i in 0, TRIES => {
                if powers[i].is_power_of_two() && self.replaced(argument, number, powers[i]) {
                    return true;
                }
            });
        });
        false
    }

    /// Proposes the nearest power of two in place of each other number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn all_powers(&mut self) -> bool {
        let (mut all, mut changed) = (*self.call, false);
        each!(argument in 0, self.call.count() => {
            if let Some(operand @ (Operand::Number(_) | Operand::Tuple(_) | Operand::Sizes(_))) =
                self.call.operand(argument)
            {
                let mut varied = *operand;
                each!(i in 0, operand.count() => {
                    if !operand.number_at(i).is_power_of_two() {
                        varied = varied.with(i, nearest(operand.number_at(i)));
                        changed = true;
                    }
                });
                all = all.replaced(argument, &varied);
            }
        });
        changed && all.evaluates() && self.call(&all)
    }

    /// Proposes one number for another, wherever it occurs in an operand of numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn replaced(&mut self, argument: usize, number: u64, by: u64) -> bool {
        let Some(operand) = self.call.operand(argument) else { return false };
        if !matches!(operand, Operand::Number(_) | Operand::Tuple(_) | Operand::Sizes(_)) {
            return false;
        }
        let (mut varied, mut is_there) = (*operand, false);
        each!(i in 0, operand.count() => {
            if operand.number_at(i) == number {
                varied = varied.with(i, by);
                is_there = true;
            }
        });
        is_there && self.tries(argument, &varied)
    }

    /// Proposes a size with as few bits less as possible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn fewer_bits(&mut self) -> bool {
        backwards!(argument of self.call => {
            let Some(operand) = self.call.operand(argument) else { continue };
            if !matches!(operand, Operand::Number(_) | Operand::Tuple(_) | Operand::Sizes(_)) {
                continue;
            }
            let mut i = operand.count();
            while i > 0 {
                i = i.saturating_sub(1);
                let mut fewer = operand.number_at(i) / 2;
                while fewer > 1 {
                    if self.tries(argument, &operand.with(i, fewer)) {
                        return true;
                    }
                    fewer /= 2;
                }
            }
        });
        false
    }

    /// Proposes an extent of a shape that fills the tile, in place of one that does not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn filled(&mut self, extent: u64, tile: u64) -> bool {
        any_backwards!(argument of self.call =>
            matches!(self.call.operand(argument), Some(Operand::Tuple(_))) && self.replaced(argument, extent, tile))
    }

    /// Proposes a linear layout with more elements: the given ones, and as many more as are missing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn larger(&mut self, extent: u64, tile: u64) -> bool {
        let Some(times) = tile.checked_div(extent) else { return false };
        backwards!(argument of self.call => {
            if let Some(layout) = self.linear_at(argument)
                && layout.ins().count() > 0
                && layout.outs().count() > 0
            {
                let (from, to) = (layout.ins().get(0).name, layout.outs().get(0).name);
                if let Ok(more) = LinearLayout::identity_1d(times, from.as_str(), to.as_str())
                    && self.tries_linear(argument, layout.product(&more))
                {
                    return true;
                }
            }
        });
        false
    }
}
