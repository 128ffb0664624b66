//! What would be right where a swizzle is none, or does not go together with what it stands before: others nearby.

use super::{Proposal, help};
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::composed::ComposedLayout;
use crate::control::each;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::text::Text;

/// How far a number of a swizzle is varied.
const FAR: i32 = 6;

impl Proposal<'_> {
    /// A help line for a refusal of swizzles.
    pub(super) const fn swizzle(&self, words: &mut Words, error: SwizzleError) {
        match error {
            SwizzleError::Overlap { .. } | SwizzleError::TooWide { .. } => itself(words, error),
            SwizzleError::OffsetOfInverse { .. } => {
                if let Some(Operand::Composed(tile)) = self.asked.operand(0) {
                    let tile = ComposedLayout::new(tile.swizzle(), 0, tile.layout());
                    self.accepted(words, &tile);
                }
            }
            SwizzleError::DoesNotPass { .. } | SwizzleError::DoesNotDecay { .. } => self.around(words),
            SwizzleError::NotRuns { y, z } => self.masks(words, [y, z]),
            SwizzleError::Shifts { left, .. } => self.shifted(words, left),
            _ => (),
        }
    }

    /// Runs of bits in the place of masks: the one as long as the other, where each begins.
    const fn masks(&self, words: &mut Words, masks: [u64; 2]) {
        each!(i in 0, 2 => {
            let ones = match 1_u64.checked_shl(masks[1_usize.saturating_sub(i)].count_ones()) {
                Some(past) => past.saturating_sub(1),
                None => u64::MAX,
            };
            if let Some(run) = ones.checked_shl(masks[i].trailing_zeros()) {
                let run = Operand::Number(run);
                if self.asked.replaced(i, &run).has_answer() {
                    self.tell(words, i, Some(&run));
                    return;
                }
            }
        });
        self.anywhere(words);
    }

    /// The second swizzle as far apart as the first.
    const fn shifted(&self, words: &mut Words, shift: i32) {
        if let Some(Operand::Swizzle(given)) = self.asked.operand(1)
            && let Ok(swizzle) = Swizzle::new(given.bits(), given.base(), shift)
            && self.asked.replaced(1, &Operand::Swizzle(swizzle)).has_answer()
        {
            self.tell(words, 1, Some(&Operand::Swizzle(swizzle)));
        }
    }

    /// The swizzled layout in the place of the first operand, if there is an answer then; whether there is.
    const fn accepted(&self, words: &mut Words, tile: &ComposedLayout) -> bool {
        let varied = Operand::composed(tile);
        let is_accepted = self.asked.replaced(0, &varied).has_answer();
        if is_accepted {
            self.tell(words, 0, Some(&varied));
        }
        is_accepted
    }

    /// With one number of the swizzle changed, by as little as possible.
    const fn around(&self, words: &mut Words) {
        let Some(Operand::Composed(tile)) = self.asked.operand(0) else { return };
        let given = tile.swizzle();
        let numbers = [given.bits().cast_signed(), given.base().cast_signed(), given.shift()];
        let mut by = 1_i32;
        while by <= FAR {
            // The numbers less, the first one first; then the numbers more, the last one first.
            each!(i in 0, 6 => {
                let at = if i < 3 { i } else { 5_usize.saturating_sub(i) };
                let mut near = numbers;
                near[at] = near[at].saturating_add(if i < 3 { by.saturating_neg() } else { by });
                if near[0] > 0
                    && near[1] >= 0
                    && let Ok(swizzle) = Swizzle::new(near[0].unsigned_abs(), near[1].unsigned_abs(), near[2])
                    && self.accepted(words, &ComposedLayout::new(swizzle, tile.offset(), tile.layout()))
                {
                    return;
                }
            });
            by = by.saturating_add(1);
        }
    }
}

/// The swizzle nearest to one that there is not.
const fn itself(words: &mut Words, error: SwizzleError) {
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
        _ => return,
    };
    if let Ok(found) = found {
        let text = Text::new("`Sw<").index(found.bits() as usize).and(",").index(found.base() as usize);
        help(words);
        words.push(text.and(",").signed(found.shift()).and(">` would do").as_str());
    }
}
