//! Names of atoms near one that no atom has, and layouts that what is tiled with one fills.

use super::{Repair, phrase};
use crate::atoms::nearby::{COUNT, nearby};
use crate::control::each;
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;

impl Repair<'_> {
    /// The name of an atom, near one that no atom has.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn atom(&mut self, known: usize) -> bool {
        each!(argument in 0, self.call.count() => {
            if let Some(Operand::Text(name)) = self.call.operand(argument) {
                each!(which in 0, COUNT => {
                    if let Some(near) = nearby(name.as_str(), known, which)
                        && self.tries(argument, &Operand::Text(near))
                    {
                        return true;
                    }
                });
            }
        });
        false
    }

    /// Of a cut that does not come out even: another layout, or the parts that hang over; of what is tiled, the last operand that a change helps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_atoms(&mut self, error: &AlgebraError) -> bool {
        if !self.call.operation().is_partition() {
            return self.anywhere();
        }
        let is_near = self.instead(0);
        let hangs_over = matches!(error, AlgebraError::TileDoesNotFill { .. } | AlgebraError::TileRepeats { .. });
        if hangs_over && !self.call.ends_with_word() && self.call.with(&Operand::Loose).evaluates() {
            phrase::loose(self.words, is_near, self.call);
            return true;
        }
        is_near
    }
}
