//! Suggestions: changes of the operands that the error blames; the first one with which the call evaluates is written.

mod access;
mod atom;
mod descriptor;
mod limits;
mod linear;
mod modes;
mod morphism;
mod phrase;
mod swizzle;

pub(super) use phrase::instead_of;

use super::call::OwnedCall;
use super::candidates::{Changes, ErrorNumbers};
use super::failing::Failing;
use super::operand::Operand;
use super::repair::repaired;
use super::structure::nested_alike;
use super::words::Words;
use crate::control::{each, holds, next};
use crate::error::{AlgebraError, Blame};
use crate::layout_value::LayoutValue;
use crate::linear::LinearError;
use crate::swizzle_error::SwizzleError;

/// The number of alternatives that are written.
const ALTERNATIVES: usize = 4;
/// The number of neighbors of a stride that are tried on each side.
const NEAR_A_STRIDE: u64 = 8;
/// The longest value or call that is proposed for linear layouts.
const LONGEST: usize = 160;

/// A failed call, and the help line for it. Each method that tries something returns whether it wrote a help line.
pub(super) struct Repair<'a> {
    words: &'a mut Words,
    call: &'a OwnedCall,
    keys: ErrorNumbers,
    failing: Option<&'a Failing>,
    /// The longest value or call that is proposed.
    longest: usize,
}

/// Loops over the operands from last to first.
macro_rules! backwards {
    ($argument:ident of $call:expr => $body:block) => {
        let mut last = $call.count();
        while last > 0 {
            last = last.saturating_sub(1);
            let $argument = last;
            $body
        }
    };
}

/// True if a condition, which may be a chain of `let`, holds for some operand, tried from last to first.
macro_rules! any_backwards {
    ($argument:ident of $call:expr => $($condition:tt)+) => {{
        let mut is_found = false;
        $crate::diagnose::help::backwards!($argument of $call => {
            if $($condition)+ {
                is_found = true;
                break;
            }
        });
        is_found
    }};
}

use {any_backwards, backwards};

/// Writes a help line, if a small change evaluates.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn propose(words: &mut Words, error: &AlgebraError, call: &OwnedCall, failing: Option<&Failing>) {
    let keys = ErrorNumbers::of_error(error, call, failing);
    let _found = Repair { words, call, keys, failing, longest: usize::MAX }.algebra(error);
}

/// The same for linear layouts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn propose_linear(words: &mut Words, error: &LinearError, call: &OwnedCall) {
    let keys = ErrorNumbers::of_linear(error);
    let _found = call.is_whole() && Repair { words, call, keys, failing: None, longest: LONGEST }.linear(error);
}

/// The same for a tile that threads access with conflicts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn propose_free(words: &mut Words, call: &OwnedCall) {
    let _found = Repair { words, call, keys: ErrorNumbers::NONE, failing: None, longest: usize::MAX }.free();
}

impl Repair<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn algebra(&mut self, error: &AlgebraError) -> bool {
        match error {
            AlgebraError::UnknownAtom { at } => self.atom(*at),
            AlgebraError::IndexOutOfRange { index, count } => self.last_one(*index, *count),
            _ if self.call.operation().is_of_atoms() => self.of_atoms(error),
            AlgebraError::RunDoesNotDivide { leaf, .. } if self.is_by_layout() && self.strides(*leaf) => true,
            AlgebraError::TileDoesNotFill { .. }
            | AlgebraError::TileRepeats { .. }
            | AlgebraError::RunDoesNotDivide { .. }
            | AlgebraError::Carry { .. } => {
                let is_near = self.there(1);
                self.loose(is_near) || is_near
            }
            AlgebraError::RankExceeds { .. } => self.fewer_modes() || self.more_modes(),
            AlgebraError::NotTwoModes { .. } => self.whole_modes() || self.mode_by_mode() || self.two_modes(),
            AlgebraError::TileMisses { .. } => self.instead(1),
            AlgebraError::Swizzle(
                SwizzleError::NotPowerOfTwo { .. }
                | SwizzleError::RaggedOffset { .. }
                | SwizzleError::TakenApart { .. }
                | SwizzleError::Permuted { .. },
            ) => self.blamed(Blame::Last),
            AlgebraError::ModeOutOfRange { mode, .. } => self.mode(*mode as u64),
            AlgebraError::NotComplementable { .. } if self.call.ends_with_word() => self.without_word(),
            AlgebraError::ZeroExtent { .. } => self.positive() || self.anywhere(),
            AlgebraError::NoModes => self.one_mode(),
            AlgebraError::TooManyLeaves { .. } => self.fewer(),
            AlgebraError::NotDecided { .. } => self.decided(),
            AlgebraError::NotCongruent { .. } => self.congruent(),
            AlgebraError::CoordinateMismatch { .. }
            | AlgebraError::ProfileMismatch { .. }
            | AlgebraError::LeafCountMismatch { .. } => self.alike(error),
            AlgebraError::Swizzle(error) => self.swizzle(*error),
            AlgebraError::Category(error) => self.of_morphisms(error),
            AlgebraError::Access(error) => self.access(error),
            AlgebraError::Descriptor(error) => self.descriptor(error),
            error => self.blamed(error.blames()),
        }
    }

    /// Proposes the operand that the error blames, with one number changed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn blamed(&mut self, blame: Blame) -> bool {
        match blame {
            Blame::First => self.instead(0),
            Blame::Second => self.there(1),
            Blame::Last => self.instead(self.call.count().saturating_sub(1)),
            Blame::Tile => self.instead(if self.call.operation().is_divide() { 1 } else { 0 }),
            Blame::Any => self.anywhere(),
            Blame::Unknown => false,
        }
    }

    /// Proposes this operand in place of another, if the call evaluates with it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tries(&mut self, argument: usize, operand: &Operand) -> bool {
        let trial = self.call.replaced(argument, operand);
        !operand.is_empty()
            && trial.evaluates()
            && if operand.stands_alone() { self.suggest(argument, operand) } else { self.call(&trial) }
    }

    /// The same for an operand that may not exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tries_some(&mut self, argument: usize, operand: Option<&Operand>) -> bool {
        holds!(let Some(operand) = operand && self.tries(argument, operand))
    }

    /// The operand with one number changed slightly; if several modes fail, one number in each.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn near(&self, argument: usize) -> Option<Operand> {
        repaired(self.call, argument, &self.keys, self.failing)
    }

    /// Writes `` try `4:1` ``: an operand with one number changed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn there(&mut self, argument: usize) -> bool {
        holds!(let Some(varied) = self.near(argument) && phrase::there(self.words, argument, &varied))
    }

    /// Writes ``try `(2,2):(1,4)` for A``: an operand with one number changed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn instead(&mut self, argument: usize) -> bool {
        holds!(let Some(varied) = self.near(argument) && self.suggest(argument, &varied))
    }

    /// The same for the last operand for which a change helps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn anywhere(&mut self) -> bool {
        any_backwards!(argument of self.call => self.instead(argument))
    }

    /// Returns true if the second operand is a single layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_by_layout(&self) -> bool {
        match self.call.operand(1) {
            Some(Operand::Layout(_)) => true,
            Some(Operand::Tiler(tiler)) => tiler.as_layout().is_some(),
            _ => false,
        }
    }

    /// Proposes the strides of one leaf of the right operand with which the call evaluates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn strides(&mut self, leaf: usize) -> bool {
        let Some(operand) = self.call.operand(1) else { return false };
        if leaf.saturating_mul(2) >= operand.count() {
            return false;
        }
        let candidates = Changes::of_one(operand, leaf, &self.keys, NEAR_A_STRIDE);
        let (mut found, mut count, mut first) = ([0; ALTERNATIVES], 0, *operand);
        each!(i in 0, candidates.count() => {
            let varied = operand.with(leaf, candidates.change_at(i).number);
            if count < ALTERNATIVES && self.call.replaced(1, &varied).evaluates() {
                if count == 0 {
                    first = varied;
                }
                found[count] = candidates.change_at(i).number;
                count = next(count);
            }
        });
        count > 0 && phrase::strides(self.words, found, count, &first)
    }

    /// Proposes an operand that nests as another does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn alike(&mut self, error: &AlgebraError) -> bool {
        match nested_alike(error, self.call) {
            Some((argument, alike)) if alike.stands_alone() => {
                self.call.letter(argument).is_some() && self.suggest(argument, &alike)
            }
            Some((argument, alike)) => self.call(&self.call.replaced(argument, &alike)),
            None => false,
        }
    }

    /// Proposes the same call rounding up.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn loose(&mut self, is_near: bool) -> bool {
        let is_accepted = !self.call.ends_with_word() && self.call.with(&Operand::Loose).evaluates();
        if is_accepted {
            phrase::loose(self.words, is_near, self.call);
        }
        is_accepted
    }

    /// Proposes another call, if it evaluates, with its effect.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn another(&mut self, call: &OwnedCall, what: &str) -> bool {
        call.evaluates() && phrase::another(self.words, call, what)
    }

    /// Proposes the same call without its last word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn without_word(&mut self) -> bool {
        self.another(&self.call.without_last(), " leaves holes, and evaluates")
    }

    /// Proposes strides that nest as the shape does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn congruent(&mut self) -> bool {
        // A coordinate may come before them.
        let at = self.call.count().saturating_sub(2);
        let (Some(Operand::Tuple(shape)), Some(Operand::Tuple(stride))) =
            (self.call.operand(at), self.call.operand(at.saturating_add(1)))
        else {
            return false;
        };
        if at > 0 {
            let nested = Operand::Tuple(shape.with_leaves_of(stride));
            return shape.leaf_count() == stride.leaf_count() && self.tries(at.saturating_add(1), &nested);
        }
        if shape.leaf_count() != stride.leaf_count() {
            return phrase::ordered(self.words, shape);
        }
        holds!(let Ok(layout) = LayoutValue::new(shape, &shape.with_leaves_of(stride))
            && phrase::nests_alike(self.words, &layout))
    }

    /// Writes ``try `4:1` for T``, if it is short.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn suggest(&mut self, argument: usize, operand: &Operand) -> bool {
        if self.longest < usize::MAX {
            let mut text = Words::none();
            operand.write(&mut text);
            if text.length() > self.longest {
                return false;
            }
        }
        match self.call.letter(argument) {
            Some(letter) => phrase::with_for(self.words, argument, operand, letter),
            None => phrase::there(self.words, argument, operand),
        }
    }

    /// Writes the whole call, if it is short.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn call(&mut self, trial: &OwnedCall) -> bool {
        let mut text = Words::none();
        phrase::write_call(&mut text, trial, None);
        text.length() <= self.longest.saturating_add("``".len()) && phrase::call(self.words, trial)
    }
}
