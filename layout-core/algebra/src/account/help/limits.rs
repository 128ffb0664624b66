//! What would be right where a number is too small, too large, or leads to what cannot be decided.

use super::Proposal;
use crate::account::gaps::without_gaps;
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::capacity::MAX_LEAVES;
use crate::control::each;

impl Proposal<'_> {
    /// The last operand with one number changed by little, for which that would do.
    pub(super) const fn anywhere(&self, words: &mut Words) {
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if let Some(varied) = self.near(argument) {
                self.tell(words, argument, Some(&varied));
                return;
            }
        }
    }

    /// A shape with 1 in the place of 0.
    pub(super) const fn positive(&self, words: &mut Words) {
        each!(argument in 0, self.asked.count() => {
            if let Some(given @ (Operand::Tuple(_) | Operand::Number(_))) = self.asked.operand(argument) {
                let mut varied = *given;
                each!(i in 0, given.count() => {
                    if given.at(i) == 0 {
                        varied = varied.with(i, 1);
                    }
                });
                if self.asked.replaced(argument, &varied).has_answer() {
                    self.tell(words, argument, Some(&varied));
                    return;
                }
            }
        });
    }

    /// The greatest count with which what is repeated can be held.
    pub(super) const fn fewer(&self, words: &mut Words) {
        let (Some(layout), Some(Operand::Number(given))) = (self.asked.layout_at(0), self.asked.operand(1)) else {
            return;
        };
        if let Some(most) = (MAX_LEAVES as u64).checked_div(layout.leaf_count() as u64)
            && most < *given
        {
            let varied = Operand::Number(most);
            if self.asked.replaced(1, &varied).has_answer() {
                self.tell(words, 1, Some(&varied));
            }
        }
    }

    /// The layout without gaps, of which more can be said without trying.
    pub(super) const fn decided(&self, words: &mut Words) {
        if let Some(layout) = self.asked.layout_at(0)
            && layout.leaf_count() > 0
            && let Some(compact) = without_gaps(&layout, 0, layout.leaf_at(0).extent)
        {
            let varied = Operand::Layout(compact);
            if self.asked.replaced(0, &varied).has_answer() {
                self.tell(words, 0, Some(&varied));
            }
        }
    }
}
