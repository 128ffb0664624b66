//! What an evaluation did, one operation after the other: written by the evaluator, read by [`explain`](crate::explain).

use std::cell::RefCell;
use std::fmt;

use layout_algebra::mixed::Terms;
use layout_algebra::trace::Step;

use super::shown::Given;
#[cfg(feature = "command")]
use super::shown::Shown;
use super::symbolic_value::SymbolicValue;
use crate::ast::{Expr, Kind};
use crate::value::{Refusal, Value};
use crate::vocabulary::Operation;

/// Where an operand comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is written there.
    Written,
    /// It has a name.
    Name(String),
    /// It is the result of an entry, by its number.
    Entry(usize),
}

/// One operand as evaluated.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its value.
    pub value: Value,
    /// Where it comes from.
    pub origin: Origin,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// An operation was called.
    Called {
        /// Which.
        operation: &'static Operation,
        /// On what.
        operands: Vec<Operand>,
        /// What its algorithms found.
        steps: Vec<Step>,
        /// The steps that found no room.
        left_out: usize,
    },
    /// An operation was called on what has run-time integers.
    Symbolic(Box<Symbolic>),
    /// Something else was worked out, written so.
    Worked(String),
    /// A name was given to what was evaluated before.
    Named(String),
}

/// An operation on what has run-time integers.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "command"), expect(dead_code, reason = "explanations read it"))]
pub struct Symbolic {
    /// Which.
    pub operation: &'static Operation,
    /// On what.
    pub(crate) operands: Vec<SymbolicValue>,
    /// What came of it.
    pub(crate) answer: Option<SymbolicValue>,
    /// The terms, and what was decided of them.
    pub(crate) terms: Terms,
    /// The integers that are given.
    pub(crate) given: Vec<Given>,
}

#[cfg(feature = "command")]
impl Symbolic {
    /// How its parts are written.
    pub(crate) fn shown(&self) -> Shown<'_> {
        Shown { terms: &self.terms, given: &self.given }
    }
}

/// What an evaluation finds.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A value.
    Value(Value),
    /// Something that has run-time integers, as it is written.
    Written(String),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Written(text) => f.write_str(text),
        }
    }
}

/// One thing that happened, and what came of it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What.
    pub event: Event,
    /// What was found, or why nothing was.
    pub answer: Result<Outcome, Refusal>,
}

/// All that happened, in order.
#[derive(Debug, Default)]
pub struct Log {
    /// Whether what the algorithms find is left out.
    is_brief: bool,
    entries: RefCell<Vec<Entry>>,
    /// The expressions whose values were results of entries, by their places in memory.
    results: RefCell<Vec<(usize, usize)>>,
}

impl Log {
    /// A log of what is called and answered, without what the algorithms find.
    pub fn brief() -> Self {
        Self { is_brief: true, ..Self::default() }
    }

    /// Whether what the algorithms find is left out.
    pub(super) const fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// How many entries there are.
    pub(super) fn count(&self) -> usize {
        self.entries.borrow().len()
    }

    /// One more.
    pub fn push(&self, event: Event, answer: Result<Value, Refusal>) {
        self.found(event, answer.map(Outcome::Value));
    }

    /// One more, of which a value may not be known.
    pub fn found(&self, event: Event, answer: Result<Outcome, Refusal>) {
        self.entries.borrow_mut().push(Entry { event, answer });
    }

    /// The value of this expression is the result of the last entry.
    pub(super) fn belongs(&self, expr: &Expr) {
        let Some(last) = self.count().checked_sub(1) else { return };
        if is_work(&expr.kind) {
            self.results.borrow_mut().push((address(expr), last));
        }
    }

    /// Where the value of this expression comes from.
    pub(super) fn origin(&self, expr: &Expr) -> Origin {
        if let Kind::Name(path) = &expr.kind {
            return Origin::Name(path.text());
        }
        let results = self.results.borrow();
        let result = results.iter().find(|(at, _)| *at == address(expr));
        result.map_or(Origin::Written, |(_, event)| Origin::Entry(*event))
    }

    /// All of it.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries.into_inner()
    }
}

fn address(expr: &Expr) -> usize {
    std::ptr::from_ref(expr).addr()
}

/// Whether the value of such an expression is worked out, and not gathered from its parts.
fn is_work(kind: &Kind) -> bool {
    kind.as_call().is_some() || matches!(kind, Kind::Infix(..) | Kind::Not(_) | Kind::Ordered(..))
}
