//! What would be right: candidates from the numbers of the error, of which those are told that the operation accepts.

mod access;
mod atom;
mod descriptor;
mod limits;
mod linear;
mod modes;
mod morphism;
mod swizzle;

pub(super) use access::free;

use super::asked::Asked;
use super::candidates::{Candidates, Keys};
use super::failing::Failing;
use super::mend::mended;
use super::operand::Operand;
use super::structure::nested_alike;
use super::words::Words;
use crate::algebra::tile_to_shape::Order;
use crate::control::{each, next};
use crate::error::{AlgebraError, Blame};
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle_error::SwizzleError;

pub(super) use linear::propose_linear;

/// The alternatives that are told.
const ALTERNATIVES: usize = 4;
/// The neighbours of a stride that are tried on each side.
const NEAR_A_STRIDE: u64 = 8;

/// What is proposed of one refusal.
#[derive(Clone, Copy)]
struct Proposal<'a> {
    error: &'a AlgebraError,
    asked: &'a Asked,
    failing: Option<&'a Failing>,
}

/// Writes a help line, if something near is accepted.
pub(super) const fn propose(words: &mut Words, error: &AlgebraError, asked: &Asked, failing: Option<&Failing>) {
    let proposal = Proposal { error, asked, failing };
    match error {
        AlgebraError::UnknownAtom { at } => proposal.atom(words, *at),
        AlgebraError::IndexOutOfRange { index, count } => proposal.last_one(words, *index, *count),
        _ if asked.operation().is_of_atoms() => proposal.of_atoms(words),
        AlgebraError::RunDoesNotDivide { leaf, .. } if proposal.is_by_layout() && proposal.strides(words, *leaf) => (),
        AlgebraError::TileDoesNotFill { .. }
        | AlgebraError::TileRepeats { .. }
        | AlgebraError::RunDoesNotDivide { .. }
        | AlgebraError::Carry { .. } => {
            let is_near = proposal.there(words, 1);
            proposal.loose(words, is_near);
        }
        AlgebraError::RankExceeds { .. } if proposal.fewer_modes(words) => (),
        AlgebraError::RankExceeds { .. } => proposal.more_modes(words),
        AlgebraError::NotTwoModes { .. } if proposal.mode_by_mode(words) => (),
        AlgebraError::NotTwoModes { .. } => proposal.two_modes(words),
        AlgebraError::TileMisses { .. } => proposal.instead(words, 1),
        AlgebraError::Swizzle(
            SwizzleError::NotPowerOfTwo { .. } | SwizzleError::RaggedOffset { .. } | SwizzleError::TakenApart { .. },
        ) => {
            proposal.instead(words, asked.count().saturating_sub(1));
        }
        AlgebraError::ModeOutOfRange { mode, .. } => proposal.mode(words, *mode as u64),
        AlgebraError::NotComplementable { .. } if asked.ends_with_word() => proposal.without_word(words),
        AlgebraError::ZeroExtent { .. } => proposal.positive(words),
        AlgebraError::NoModes => proposal.one_mode(words),
        AlgebraError::TooManyLeaves { .. } => proposal.fewer(words),
        AlgebraError::NotDecided { .. } => proposal.decided(words),
        AlgebraError::NotCongruent { .. } => proposal.congruent(words),
        AlgebraError::CoordinateMismatch { .. }
        | AlgebraError::ProfileMismatch { .. }
        | AlgebraError::LeafCountMismatch { .. } => proposal.alike(words),
        AlgebraError::Swizzle(error) => proposal.swizzle(words, *error),
        AlgebraError::Category(error) => proposal.of_morphisms(words, error),
        AlgebraError::Access(error) => proposal.access(words, error),
        AlgebraError::Descriptor(error) => proposal.descriptor(words, error),
        error => proposal.blamed(words, error.blames()),
    }
}

/// Whether it was told does not matter.
const fn drop_told(_told: bool) {}

/// A help line begins.
const fn help(words: &mut Words) {
    words.push("\nhelp: ");
}

impl Proposal<'_> {
    /// The operand that the error blames, with one number changed.
    const fn blamed(&self, words: &mut Words, blame: Blame) {
        match blame {
            Blame::First => self.instead(words, 0),
            Blame::Second => drop_told(self.there(words, 1)),
            Blame::Last => self.instead(words, self.asked.count().saturating_sub(1)),
            Blame::Tile => self.instead(words, if self.asked.operation().is_divide() { 1 } else { 0 }),
            Blame::Any => self.anywhere(words),
            Blame::Unknown => (),
        }
    }

    /// Whether the second operand is one layout.
    const fn is_by_layout(&self) -> bool {
        match self.asked.operand(1) {
            Some(Operand::Layout(_)) => true,
            Some(Operand::Tiler(tiler)) => tiler.as_layout().is_some(),
            _ => false,
        }
    }

    /// The operand with one number changed by little; of several modes that fail, each with one.
    const fn near(&self, argument: usize) -> Option<Operand> {
        mended(self.asked, argument, &Keys::of(self.error, self.asked, self.failing), self.failing)
    }

    /// The strides with which one leaf of the right operand would do; whether there are any.
    const fn strides(&self, words: &mut Words, leaf: usize) -> bool {
        let Some(operand) = self.asked.operand(1) else { return false };
        if leaf.saturating_mul(2) >= operand.count() {
            return false;
        }
        let candidates =
            Candidates::of_one(operand, leaf, &Keys::of(self.error, self.asked, self.failing), NEAR_A_STRIDE);
        let (mut found, mut count, mut first) = ([0; ALTERNATIVES], 0, *operand);
        each!(i in 0, candidates.count() => {
            let varied = operand.with(leaf, candidates.at(i).number);
            if count < ALTERNATIVES && self.asked.replaced(1, &varied).has_answer() {
                if count == 0 {
                    first = varied;
                }
                found[count] = candidates.at(i).number;
                count = next(count);
            }
        });
        if count == 0 {
            return false;
        }
        help(words);
        words.push("stride ");
        either(words, &sorted(found, count), count);
        words.push(" would do there, as in ");
        quoted(words, 1, &first);
        true
    }

    /// `` `4:1` would do there ``; whether it was told.
    const fn there(&self, words: &mut Words, argument: usize) -> bool {
        let Some(varied) = self.near(argument) else { return false };
        there(words, argument, &varied);
        true
    }

    /// ``with `(2,2):(1,4)` for A it would do``
    const fn instead(&self, words: &mut Words, argument: usize) {
        let Some(letter) = self.asked.letter(argument) else {
            self.there(words, argument);
            return;
        };
        if let Some(varied) = self.near(argument) {
            with_for(words, argument, &varied, letter);
        }
    }

    /// The same for an operand that nests as another does. What leaves a mode whole has no value of its own: then it is the whole call.
    const fn alike(&self, words: &mut Words) {
        let Some((argument, alike)) = nested_alike(self.error, self.asked) else { return };
        match &alike {
            Operand::Coordinate(coord) if coord.has_whole() => {
                help(words);
                call(words, &self.asked.replaced(argument, &alike), None);
                words.push(" would do");
            }
            _ => {
                if let Some(letter) = self.asked.letter(argument) {
                    with_for(words, argument, &alike, letter);
                }
            }
        }
    }

    /// The same call that rounds up.
    const fn loose(&self, words: &mut Words, is_near: bool) {
        let asked = self.asked.with(&Operand::Loose);
        if self.asked.operation().takes_loose(self.asked.count()) && !self.asked.ends_with_word() && asked.has_answer()
        {
            if is_near {
                words.push(", or ");
            } else {
                help(words);
            }
            words.push("round up with ");
            call(words, self.asked, Some("loose"));
        }
    }

    /// The same call without its last word.
    const fn without_word(&self, words: &mut Words) {
        let asked = self.asked.without_last();
        if self.asked.ends_with_word() && asked.has_answer() {
            help(words);
            call(words, &asked, None);
            words.push(" leaves holes, and evaluates");
        }
    }

    /// Strides that nest as the shape does.
    const fn congruent(&self, words: &mut Words) {
        let (Some(Operand::Tuple(shape)), Some(Operand::Tuple(stride))) =
            (self.asked.operand(0), self.asked.operand(1))
        else {
            return;
        };
        if shape.leaf_count() == stride.leaf_count() {
            if let Ok(layout) = LayoutValue::new(shape, &shape.with_leaves_of(stride)) {
                help(words);
                words.push("`");
                words.layout(&layout);
                words.push("` nests alike");
            }
        } else if Order::ColumnMajor.layout(shape).is_ok() && Order::RowMajor.layout(shape).is_ok() {
            help(words);
            ordered(words, shape, ":col` and `");
            words.tuple(shape);
            words.push(":row` find the strides themselves");
        }
    }
}

/// ``with `(2,2):(1,4)` for A it would do``
const fn with_for(words: &mut Words, argument: usize, operand: &Operand, letter: &str) {
    help(words);
    words.push("with ");
    quoted(words, argument, operand);
    words.push(" for ");
    words.push(letter);
    words.push(" it would do");
}

/// `` `4:1` would do there ``
const fn there(words: &mut Words, argument: usize, operand: &Operand) {
    help(words);
    quoted(words, argument, operand);
    words.push(" would do there");
}

/// What is proposed in the place of an operand.
pub(super) const fn quoted(words: &mut Words, argument: usize, operand: &Operand) {
    words.push("`");
    let from = words.length();
    operand.write(words);
    words.proposed(argument, from);
    words.push("`");
}

const fn ordered(words: &mut Words, shape: &IntTuple, order: &str) {
    words.push("`");
    words.tuple(shape);
    words.push(order);
}

/// `` `logical_divide(24:1, 5:1, loose)` ``
const fn call(words: &mut Words, asked: &Asked, word: Option<&str>) {
    words.push("`");
    words.push(asked.operation().name());
    words.push("(");
    each!(i in 0, asked.count() => {
        words.push(if i > 0 { ", " } else { "" });
        if let Some(operand) = asked.operand(i) {
            operand.write(words);
        }
    });
    if let Some(word) = word {
        words.push(", ");
        words.push(word);
    }
    words.push(")`");
}

/// The first `count` numbers in order.
const fn sorted(mut numbers: [u64; ALTERNATIVES], count: usize) -> [u64; ALTERNATIVES] {
    each!(_pass in 0, count => {
        each!(i in 1, count => {
            let before = i.saturating_sub(1);
            if numbers[before] > numbers[i] {
                (numbers[before], numbers[i]) = (numbers[i], numbers[before]);
            }
        });
    });
    numbers
}

/// `1, 2 or 6`
const fn either(words: &mut Words, numbers: &[u64], count: usize) {
    each!(i in 0, count => {
        words.push(if i == 0 {
            ""
        } else if next(i) == count {
            " or "
        } else {
            ", "
        });
        words.number(numbers[i]);
    });
}
