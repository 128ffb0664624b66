//! Swizzles close to one that does not exist, or does not compose with the one after it.

use super::Repair;
use super::phrase::help;
use crate::composed::ComposedLayout;
use crate::control::{each, holds};
use crate::diagnose::operand::Operand;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;

/// The greatest change of a number of a swizzle.
const FAR: i32 = 6;

impl Repair<'_> {
    /// Writes a help line for an error about swizzles.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn swizzle(&mut self, error: SwizzleError) -> bool {
        match (error, self.call.operand(0)) {
            (SwizzleError::Overlap { .. } | SwizzleError::TooWide { .. }, _) => self.itself(error),
            (SwizzleError::OffsetOfInverse { .. }, Some(Operand::Composed(tile))) => {
                self.tries(0, &Operand::composed(&ComposedLayout::new(tile.swizzle(), 0, tile.layout())))
            }
            (SwizzleError::DoesNotPass { .. } | SwizzleError::DoesNotDecay { .. }, Some(Operand::Composed(tile))) => {
                self.around(tile)
            }
            (SwizzleError::NotRuns { y, z }, _) => self.masks([y, z]),
            (SwizzleError::Shifts { left, .. }, _) => self.shifted(left),
            _ => false,
        }
    }

    /// Proposes runs of bits in place of masks: of equal length, each beginning where its mask does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn masks(&mut self, masks: [u64; 2]) -> bool {
        each!(i in 0, 2 => {
            let ones = match 1_u64.checked_shl(masks[1_usize.saturating_sub(i)].count_ones()) {
                Some(past) => past.saturating_sub(1),
                None => u64::MAX,
            };
            if let Some(run) = ones.checked_shl(masks[i].trailing_zeros()) && self.tries(i, &Operand::Number(run)) {
                return true;
            }
        });
        self.anywhere()
    }

    /// Proposes the second swizzle with the shift of the first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn shifted(&mut self, shift: i32) -> bool {
        let Some(Operand::Swizzle(given)) = self.call.operand(1) else { return false };
        holds!(let Ok(swizzle) = Swizzle::new(given.bits(), given.base(), shift)
            && self.tries(1, &Operand::Swizzle(swizzle)))
    }

    /// Proposes the tile with one number of the swizzle changed, by as little as possible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn around(&mut self, tile: &ComposedLayout) -> bool {
        let given = tile.swizzle();
        let numbers = [given.bits().cast_signed(), given.base().cast_signed(), given.shift()];
        let mut by = 1_i32;
        while by <= FAR {
            // First the decreased numbers, from the first number; then the increased ones, from the last.
            each!(i in 0, 6 => {
                let at = if i < 3 { i } else { 5_usize.saturating_sub(i) };
                let mut near = numbers;
                near[at] = near[at].saturating_add(if i < 3 { by.saturating_neg() } else { by });
                if near[0] > 0
                    && near[1] >= 0
                    && let Ok(swizzle) = Swizzle::new(near[0].unsigned_abs(), near[1].unsigned_abs(), near[2])
                    && self.tries(0, &Operand::composed(&ComposedLayout::new(swizzle, tile.offset(), tile.layout())))
                {
                    return true;
                }
            });
            by = by.saturating_add(1);
        }
        false
    }

    /// Proposes the swizzle closest to one that does not exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn itself(&mut self, error: SwizzleError) -> bool {
        let found = match error {
            SwizzleError::Overlap { bits, base, shift } => {
                let least = if bits > 64 { 64 } else { bits.cast_signed() };
                Swizzle::new(bits, base, if shift < 0 { least.saturating_neg() } else { least })
            }
            SwizzleError::TooWide { bits, base, shift } => {
                let mut base = if base < 64 { base } else { 64 };
                while base > 0 && Swizzle::new(bits, base, shift).is_err() {
                    base = base.saturating_sub(1);
                }
                Swizzle::new(bits, base, shift)
            }
            _ => return false,
        };
        let Ok(found) = found else { return false };
        help(self.words);
        self.words.push("try `");
        self.words.swizzle(&found);
        self.words.push("`");
        true
    }
}
