//! Positions to keep: in order, each once, all existing, and including those that must be kept.

use crate::control::{any, each, holds, next, ok};
use crate::diagnose::help::Repair;
use crate::diagnose::operand::Operand;
use crate::int_tuple::IntTuple;
use crate::operation::Operation;

impl Repair<'_> {
    /// Proposes the given positions, corrected.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn positions(&mut self) -> bool {
        holds!(let Some(positions) = self.kept() && self.tries(1, &Operand::Tuple(positions)))
    }

    /// Proposes an existing position for one that does not exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn position(&mut self, index: u64, length: u64) -> bool {
        match (self.call.operand(1), self.kept()) {
            (Some(Operand::Number(_)), _) => self.tries(1, &Operand::Number(if index == 0 { 1 } else { length })),
            (Some(Operand::Tuple(_)), Some(kept)) if kept.leaf_count() == 0 => match IntTuple::flat(&[length]) {
                Ok(last) => self.tries(1, &Operand::Tuple(last)),
                Err(_) => false,
            },
            (Some(Operand::Tuple(_)), Some(kept)) => self.tries(1, &Operand::Tuple(kept)),
            _ => false,
        }
    }

    /// The given positions that exist, in order; and those that are hit, if none of them may be dropped.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn kept(&self) -> Option<IntTuple> {
        let (Some(f), Some(given)) = (self.call.morphism_at(0), self.call.tuple_at(1)) else { return None };
        let is_into = matches!(self.call.operation(), Operation::Factorize);
        let length = if is_into { f.map().codomain() } else { f.map().domain() };
        let mut kept = IntTuple::unit();
        each!(i in 0, length => {
            let position = next(i);
            if has(&given, position as u64) || (is_into && f.map().is_hit(position)) {
                kept = ok!(kept.push(&IntTuple::int(position as u64)));
            }
        });
        Some(kept)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn has(tuple: &IntTuple, number: u64) -> bool {
    any!(i in 0, tuple.leaf_count() => tuple.leaf_at(i) == number)
}
