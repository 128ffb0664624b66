//! Accounts of requirements that do not hold.

use super::asked::Asked;
use super::candidates::Keys;
use super::failing::Failing;
use super::gaps::{filling, without_gaps};
use super::mend::mended;
use super::operand::Operand;
use super::structure::{coarsened, gathered, with_leaves_of};
use super::words::Words;
use super::{Account, help, picture};
use crate::control::each;
use crate::coord::idx2crd;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::operation::Operation;
use crate::requirement::Unmet;

impl Asked {
    /// The account of a requirement that does not hold: of an operation that is a predicate.
    ///
    /// ```
    /// use layout_algebra::account::{Asked, Operation};
    /// use layout_algebra::requirement::require_injective;
    /// use layout_algebra::{IntTuple, LayoutValue};
    /// let twice = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[1, 2])?)?;
    /// let unmet = require_injective(&twice).unwrap_err();
    /// let told = "\
    /// not injective: indices 2 and 4 both have offset 2
    /// note: A = (4,8):(1,2)
    /// note: index 2 is (2,0), index 4 is (0,1)
    ///       aa##############aa
    ///       `a` an offset of the layout, `#` more than once
    /// help: `(4,8):(1,4)` would do for `(4,8):(1,2)`";
    /// assert_eq!(Asked::new(Operation::IsInjective).layout(&twice).explain_unmet(&unmet).to_string(), told);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn explain_unmet(&self, unmet: &Unmet) -> Account {
        let mut words = Words::none();
        words.push(unmet.headline().as_str());
        let headline = words.length();
        self.tell_operands(&mut words);
        let failing = Failing::of(self);
        if let Some(failing) = &failing {
            failing.tell(&mut words);
        }
        if let Some(a) = self.layout_at(0) {
            tell_coordinates(&mut words, unmet, &a.shape());
        }
        let notes = words.length();
        match (unmet, self.layout_at(0)) {
            (Unmet::Refused(error), _) => picture::draw(&mut words, error, self, failing.as_ref()),
            (Unmet::Differs { index, .. }, _) if *index > 0 => picture::draw_both(&mut words, self, *index),
            (Unmet::Collides { .. } | Unmet::NotReached { .. }, Some(a)) => picture::draw_hits(&mut words, &a),
            _ => (),
        }
        let picture = words.length();
        match unmet {
            Unmet::Refused(error @ AlgebraError::Access(_)) => help::propose(&mut words, error, self, None),
            Unmet::Refused(error) if self.operation().is_of_two_arrows() => {
                help::propose(&mut words, error, self, None);
            }
            Unmet::Conflicts { .. } => help::propose_free(&mut words, self),
            _ => self.propose(&mut words, &Keys::of_unmet(unmet, self, failing.as_ref()), failing.as_ref()),
        }
        Account { words, headline, notes, picture }
    }

    /// One operand with a number changed by little: the last for which that makes the requirement hold.
    const fn propose(&self, words: &mut Words, keys: &Keys, failing: Option<&Failing>) {
        let mut argument = if self.operation().is_without_numbers() { 0 } else { self.count() };
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if let Some(varied) = mended(self, argument, keys, failing) {
                self.tell_instead(words, argument, &varied);
                return;
            }
        }
        if let Some((argument, varied)) = self.regrouped() {
            self.tell_instead(words, argument, &varied);
        } else if let Some(varied) = self.compacted() {
            self.tell_instead(words, 0, &varied);
        }
    }

    const fn tell_instead(&self, words: &mut Words, argument: usize, varied: &Operand) {
        if let Some(given) = self.operand(argument) {
            help::instead_of(words, argument, varied, given);
        }
    }

    /// Of two shapes, one nested as the other is: the last before the first.
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
                        let varied = if nested.is_leaf() { Operand::Number(nested.leaf_at(0)) } else { Operand::Tuple(*nested) };
                        if self.replaced(argument, &varied).has_answer() {
                            return Some((argument, varied));
                        }
                    }
                });
            }
        });
        None
    }

    /// The layout without gaps; of one that should have so many offsets, with another extent.
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
                && self.replaced(0, &Operand::Layout(layout)).has_answer()
            {
                return Some(Operand::Layout(layout));
            }
        }
        None
    }
}

/// `index 2 is (2,0), index 4 is (0,1)`: where the indices of the sentence are in a layout that has modes.
const fn tell_coordinates(words: &mut Words, unmet: &Unmet, shape: &IntTuple) {
    let (first, second) = match *unmet {
        Unmet::Collides { first, second, .. } => (first, Some(second)),
        Unmet::Differs { index, .. } => (index, None),
        _ => return,
    };
    if shape.is_leaf() {
        return;
    }
    words.push("\nnote: ");
    tell_coordinate(words, first, shape);
    if let Some(second) = second {
        words.push(", ");
        tell_coordinate(words, second, shape);
    }
}

const fn tell_coordinate(words: &mut Words, index: u64, shape: &IntTuple) {
    words.push("index ");
    words.number(index);
    if let Ok(coord) = idx2crd(&IntTuple::int(index), shape) {
        words.push(" is ");
        words.tuple(&coord);
    }
}
