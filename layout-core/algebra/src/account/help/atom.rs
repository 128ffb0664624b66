//! What would be right where no atom has a name, or what is tiled with one does not fill a layout.

use super::{Proposal, call, help};
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::atoms::nearby::{COUNT, nearby};
use crate::control::each;
use crate::error::AlgebraError;

impl Proposal<'_> {
    /// The name of an atom, near one that no atom has.
    pub(super) const fn atom(&self, words: &mut Words, known: usize) {
        each!(argument in 0, self.asked.count() => {
            if let Some(Operand::Text(name)) = self.asked.operand(argument) {
                each!(which in 0, COUNT => {
                    if let Some(near) = nearby(name.as_str(), known, which) {
                        let varied = Operand::Text(near);
                        if self.asked.replaced(argument, &varied).has_answer() {
                            self.tell(words, argument, Some(&varied));
                            return;
                        }
                    }
                });
            }
        });
    }

    /// Of a cut that does not come out even: another layout, or the parts that hang over; of what is tiled, the last operand that can be mended.
    pub(super) const fn of_atoms(&self, words: &mut Words) {
        if !self.asked.operation().is_partition() {
            return self.anywhere(words);
        }
        let varied = self.near(0);
        self.tell(words, 0, varied.as_ref());
        let loose = self.asked.with(&Operand::Loose);
        let hangs_over = matches!(self.error, AlgebraError::TileDoesNotFill { .. } | AlgebraError::TileRepeats { .. });
        if hangs_over && !self.asked.ends_with_word() && loose.has_answer() {
            if varied.is_some() {
                words.push(", or ");
            } else {
                help(words);
            }
            words.push("round up with ");
            call(words, self.asked, Some("loose"));
        }
    }
}
