//! Maps that make no morphism, and morphisms that do not meet: other values of the map, positions, entries.

use super::super::operand::Operand;
use super::super::operation::Operation;
use super::super::words::Words;
use super::{Proposal, call, drop_told, help, with_for};
use crate::category::{CategoryError, NestMorphism};

mod arrow;
mod meeting;
mod positions;
mod refined;

impl Proposal<'_> {
    /// What would do, for a refusal of morphisms.
    pub(super) const fn of_morphisms(&self, words: &mut Words, error: &CategoryError) {
        match *error {
            CategoryError::MapLength { .. }
            | CategoryError::MapOutOfRange { .. }
            | CategoryError::MapNotInjective { .. }
            | CategoryError::EntryMismatch { .. } => self.arrow(words, error),
            CategoryError::NotIncreasing { .. } | CategoryError::HitNotKept { .. } => self.positions(words),
            CategoryError::IndexOutOfRange { index, length } => self.position(words, index, length),
            CategoryError::PastTheSize { size, .. } => {
                drop_told(self.takes(words, 1, &Operand::Number(size.saturating_sub(1))));
            }
            CategoryError::NotComplementable { .. } => self.complementable(words),
            CategoryError::ImagesNotDisjoint { .. } => self.apart(words),
            CategoryError::CodomainMismatch { .. } => self.one_codomain(words),
            CategoryError::NotComposable { .. } => self.meeting(words),
            CategoryError::NotMutuallyRefinable { right, .. } => self.refinable(words, right),
            CategoryError::NotARefinement { .. } => self.refined(words),
            CategoryError::NotTractable { .. } => self.instead(words, 0),
            _ => (),
        }
    }

    /// ``with `(2,1)` for map it would do``, if so; whether it was told.
    const fn takes(&self, words: &mut Words, argument: usize, operand: &Operand) -> bool {
        let letters = self.asked.operation().letters();
        let is_written = match operand {
            Operand::Tuple(tuple) => tuple.leaf_count() > 0,
            Operand::Morphism(f) => f.domain().leaf_count() > 0 && f.codomain().leaf_count() > 0,
            _ => true,
        };
        if !is_written || argument >= letters.len() || !self.asked.replaced(argument, operand).has_answer() {
            return false;
        }
        with_for(words, operand, letters[argument]);
        true
    }

    const fn takes_morphism(&self, words: &mut Words, argument: usize, f: Option<&NestMorphism>) -> bool {
        match f {
            Some(f) => self.takes(words, argument, &Operand::Morphism(*f)),
            None => false,
        }
    }

    /// `` `sum_morphisms(…)` sets the codomains side by side too ``, of the same operands.
    const fn another(&self, words: &mut Words, operation: Operation, what: &str) {
        let asked = self.asked.of(operation);
        if asked.has_answer() {
            help(words);
            call(words, &asked, None);
            words.push(what);
        }
    }
}
