//! Positions that are to be kept: in order, each once, all there, and those among them that must be.

use super::super::super::operand::Operand;
use super::super::super::words::Words;
use super::super::{Proposal, drop_told};
use crate::control::{each, next};
use crate::int_tuple::IntTuple;
use crate::operation::Operation;

impl Proposal<'_> {
    /// The positions that were given, as they may be.
    pub(super) const fn positions(&self, words: &mut Words) {
        if let Some(positions) = self.kept() {
            drop_told(self.takes(words, 1, &Operand::Tuple(positions)));
        }
    }

    /// A position that there is, for one that there is not.
    pub(super) const fn position(&self, words: &mut Words, index: u64, length: u64) {
        match self.asked.operand(1) {
            Some(Operand::Number(_)) => {
                drop_told(self.takes(words, 1, &Operand::Number(if index == 0 { 1 } else { length })));
            }
            Some(Operand::Tuple(_)) => match self.kept() {
                Some(kept) if kept.leaf_count() == 0 => {
                    if let Ok(last) = IntTuple::flat(&[length]) {
                        drop_told(self.takes(words, 1, &Operand::Tuple(last)));
                    }
                }
                Some(kept) => drop_told(self.takes(words, 1, &Operand::Tuple(kept))),
                None => (),
            },
            _ => (),
        }
    }

    /// Those that were given and are there, in order; and those that are hit, where none of them may be left out.
    const fn kept(&self) -> Option<IntTuple> {
        let (Some(f), Some(given)) = (self.asked.morphism_at(0), self.asked.tuple_at(1)) else { return None };
        let is_into = matches!(self.asked.operation(), Operation::Factorize);
        let length = if is_into { f.map().codomain() } else { f.map().domain() };
        let mut kept = IntTuple::unit();
        each!(i in 0, length => {
            let position = next(i);
            if has(&given, position as u64) || (is_into && f.map().is_hit(position)) {
                kept = match kept.push(&IntTuple::int(position as u64)) {
                    Ok(kept) => kept,
                    Err(_) => return None,
                };
            }
        });
        Some(kept)
    }
}

const fn has(tuple: &IntTuple, number: u64) -> bool {
    each!(i in 0, tuple.leaf_count() => {
        if tuple.leaf_at(i) == number {
            return true;
        }
    });
    false
}
