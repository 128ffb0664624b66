//! Diagnoses of requirements that do not hold.

use super::call::OwnedCall;
use super::candidates::ErrorNumbers;
use super::failing::Failing;
use super::gaps::{filling, without_gaps};
use super::operand::Operand;
use super::repair::repaired;
use super::structure::{coarsened, gathered, with_leaves_of};
use super::words::Words;
use super::{Diagnosis, help, picture};
use crate::control::each;
use crate::coord::idx2crd;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::operation::Operation;
use crate::predicate::Counterexample;

impl OwnedCall {
    /// The diagnosis of a requirement that does not hold, for an operation that is a predicate.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::predicate::require_injective;
    /// use layout_algebra::LayoutValue;
    /// let twice: LayoutValue = "(4,8):(1,2)".parse()?;
    /// let counterexample = require_injective(&twice).unwrap_err();
    /// let expected = "\
    /// not injective: indices 2 and 4 both have offset 2
    /// note: A = (4,8):(1,2)
    /// note: index 2 is (2,0), index 4 is (0,1)
    ///       aa##############aa
    ///       `a` an offset of the layout, `#` more than once
    /// help: try `(4,8):(1,4)` for `(4,8):(1,2)`";
    /// assert_eq!(OwnedCall::new(Operation::IsInjective).layout(&twice).explain_counterexample(&counterexample).to_string(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn explain_counterexample(&self, counterexample: &Counterexample) -> Diagnosis {
        let failing = Failing::find(self);
        let mut diagnosis = self.begun(&counterexample.headline(), failing.as_ref());
        let words = &mut diagnosis.words;
        if let Some(a) = self.layout_at(0) {
            write_coordinates(words, counterexample, &a.shape());
        }
        diagnosis.notes = words.length();
        match (counterexample, self.layout_at(0)) {
            (Counterexample::Refused(error), _) => picture::draw(words, error, self, failing.as_ref()),
            (Counterexample::Differs { index, .. }, _) if *index > 0 => picture::draw_both(words, self, *index),
            (Counterexample::Collides { .. } | Counterexample::NotReached { .. }, Some(a)) => {
                picture::draw_hits(words, &a);
            }
            _ => (),
        }
        diagnosis.picture = words.length();
        match counterexample {
            Counterexample::Refused(error @ AlgebraError::Access(_)) => help::propose(words, error, self, None),
            Counterexample::Refused(error) if self.operation().is_of_two_arrows() => {
                help::propose(words, error, self, None);
            }
            Counterexample::Conflicts { .. } => help::propose_free(words, self),
            _ => {
                let keys = ErrorNumbers::of_counterexample(counterexample, self, failing.as_ref());
                self.propose(words, &keys, failing.as_ref());
            }
        }
        diagnosis
    }

    /// Proposes one operand with a small change to one number: the last operand for which that makes the requirement hold.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn propose(&self, words: &mut Words, keys: &ErrorNumbers, failing: Option<&Failing>) {
        let mut argument = if self.operation().is_without_numbers() { 0 } else { self.count() };
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if let Some(varied) = repaired(self, argument, keys, failing) {
                self.suggest_instead(words, argument, &varied);
                return;
            }
        }
        if let Some((argument, varied)) = self.regrouped() {
            self.suggest_instead(words, argument, &varied);
        } else if let Some(varied) = self.compacted() {
            self.suggest_instead(words, 0, &varied);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn suggest_instead(&self, words: &mut Words, argument: usize, varied: &Operand) {
        if let Some(given) = self.operand(argument) {
            help::instead_of(words, argument, varied, given);
        }
    }

    /// One of two shapes, nested as the other is; the last is tried first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn regrouped(&self) -> Option<(usize, Operand)> {
        if !matches!(self.operation(), Operation::Congruent | Operation::Compatible) {
            return None;
        }
        each!(i in 0, 2 => {
            let argument = 1_usize.saturating_sub(i);
            if let (Some(given), Some(other)) = (self.tuple_at(argument), self.tuple_at(i)) {
                let found = [with_leaves_of(&given, &other), coarsened(&given, &other), gathered(&given, &other)];
                each!(k in 0, found.len() => {
                    if let Some(nested) = &found[k] {
                        let varied = Operand::of_tuple(nested);
                        if self.replaced(argument, &varied).evaluates() {
                            return Some((argument, varied));
                        }
                    }
                });
            }
        });
        None
    }

    /// The layout without gaps; if it should have a given number of offsets, with another extent.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn compacted(&self) -> Option<Operand> {
        if !matches!(self.operation(), Operation::IsInjective | Operation::IsCompact | Operation::IsSurjectiveOnto) {
            return None;
        }
        let Some(layout) = self.layout_at(0) else { return None };
        let count = layout.leaf_count();
        let mut leaf = count;
        while leaf > 0 {
            leaf = leaf.saturating_sub(1);
            let tried = match self.size_at(1) {
                Some(size) => filling(&layout, leaf, size),
                None => without_gaps(&layout, leaf, layout.leaf_at(leaf).extent),
            };
            if let Some(layout) = tried
                && self.replaced(0, &Operand::Layout(layout)).evaluates()
            {
                return Some(Operand::Layout(layout));
            }
        }
        None
    }
}

/// Writes `index 2 is (2,0), index 4 is (0,1)`: the coordinates of the indices in the sentence, if the layout has modes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_coordinates(words: &mut Words, counterexample: &Counterexample, shape: &IntTuple) {
    let (first, second) = match *counterexample {
        Counterexample::Collides { first, second, .. } => (first, Some(second)),
        Counterexample::Differs { index, .. } => (index, None),
        _ => return,
    };
    if shape.is_leaf() {
        return;
    }
    words.push("\nnote: ");
    write_coordinate(words, first, shape);
    if let Some(second) = second {
        words.push(", ");
        write_coordinate(words, second, shape);
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_coordinate(words: &mut Words, index: u64, shape: &IntTuple) {
    words.push("index ");
    words.number(index);
    if let Ok(coord) = idx2crd(&IntTuple::int(index), shape) {
        words.push(" is ");
        words.tuple(&coord);
    }
}
