//! Numbers that are too small, too large, or lead to an undecidable case.

use super::Repair;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, holds};
use crate::diagnose::gaps::without_gaps;
use crate::diagnose::operand::Operand;

impl Repair<'_> {
    /// Proposes a shape with 1 in place of 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn positive(&mut self) -> bool {
        each!(argument in 0, self.call.count() => {
            if let Some(given @ (Operand::Tuple(_) | Operand::Number(_))) = self.call.operand(argument) {
                let mut varied = *given;
                each!(i in 0, given.count() => {
                    if given.number_at(i) == 0 {
                        varied = varied.with(i, 1);
                    }
                });
                if self.tries(argument, &varied) {
                    return true;
                }
            }
        });
        false
    }

    /// Proposes the greatest count for which the repetitions fit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn fewer(&mut self) -> bool {
        holds!(let (Some(layout), Some(Operand::Number(given))) = (self.call.layout_at(0), self.call.operand(1))
            && let Some(most) = (MAX_LEAVES as u64).checked_div(layout.leaf_count() as u64)
            && most < *given
            && self.tries(1, &Operand::Number(most)))
    }

    /// Proposes the layout without gaps, for which more is known without trying.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn decided(&mut self) -> bool {
        holds!(let Some(layout) = self.call.layout_at(0)
            && layout.leaf_count() > 0
            && let Some(compact) = without_gaps(&layout, 0, layout.leaf_at(0).extent)
            && self.tries(0, &Operand::Layout(compact)))
    }
}
