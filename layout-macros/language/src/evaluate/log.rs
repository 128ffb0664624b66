//! The log of an evaluation, one entry per operation: written by the evaluator, read by [`explain`](crate::explain).

use std::cell::RefCell;
use std::fmt;

use layout_algebra::mixed::Terms;
use layout_algebra::trace::Step;

use super::shown::Given;
use super::shown::Shown;
use super::symbolic_value::SymbolicValue;
use crate::ast::{Expr, Kind};
use crate::value::{Refusal, Value};
use crate::vocabulary::Operation;

/// The origin of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Written in place.
    Written,
    /// A name.
    Name(String),
    /// The result of an entry, by its number.
    Entry(usize),
}

/// One evaluated operand.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its value.
    pub value: Value,
    /// Its origin.
    pub origin: Origin,
}

/// An event of an evaluation.
#[derive(Clone, Debug)]
pub enum Event {
    /// A call of an operation.
    Called {
        /// The operation.
        operation: &'static Operation,
        /// The operands.
        operands: Vec<Operand>,
        /// The steps of its algorithms.
        steps: Vec<Step>,
        /// The number of steps beyond the capacity.
        left_out: usize,
    },
    /// A call of an operation with run-time integers.
    Symbolic(Box<Symbolic>),
    /// A plan.
    Planned {
        /// The plan with evaluated arguments.
        text: String,
        /// The choices tried, line by line.
        lines: Vec<String>,
    },
    /// Any other computation, in words.
    Worked(String),
    /// A name given to the preceding value.
    Named(String),
}

/// An operation with run-time integers.
#[derive(Clone, Debug)]
pub struct Symbolic {
    /// The operation.
    pub operation: &'static Operation,
    /// The operands.
    pub operands: Vec<SymbolicValue>,
    /// The answer, if there is one.
    pub answer: Option<SymbolicValue>,
    /// The terms and the decisions about them.
    pub terms: Terms,
    /// The given integers.
    pub given: Vec<Given>,
}

impl Symbolic {
    /// The means to print its parts.
    pub fn shown(&self) -> Shown<'_> {
        Shown { terms: &self.terms, given: &self.given }
    }
}

/// The result of an evaluation.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A value.
    Value(Value),
    /// An expression that has run-time integers, printed.
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

/// One event and its answer.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The event.
    pub event: Event,
    /// The answer or the refusal.
    pub answer: Result<Outcome, Refusal>,
}

/// All events in order.
#[derive(Debug, Default)]
pub struct Log {
    /// True if the steps of algorithms are left out.
    is_brief: bool,
    entries: RefCell<Vec<Entry>>,
    /// The expressions whose values are results of entries, by address.
    results: RefCell<Vec<(usize, usize)>>,
}

impl Log {
    /// A log of calls and answers without the steps of algorithms.
    pub fn brief() -> Self {
        Self { is_brief: true, ..Self::default() }
    }

    /// Returns true if the steps of algorithms are left out.
    pub(super) const fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// The number of entries.
    pub(super) fn count(&self) -> usize {
        self.entries.borrow().len()
    }

    /// Adds an entry.
    pub fn push(&self, event: Event, answer: Result<Value, Refusal>) {
        self.found(event, answer.map(Outcome::Value));
    }

    /// Adds an entry whose answer may contain run-time integers.
    pub fn found(&self, event: Event, answer: Result<Outcome, Refusal>) {
        self.entries.borrow_mut().push(Entry { event, answer });
    }

    /// Records that the last entry computed the value of this expression.
    pub(super) fn belongs(&self, expr: &Expr) {
        let Some(last) = self.count().checked_sub(1) else { return };
        if is_work(&expr.kind) {
            self.results.borrow_mut().push((address(expr), last));
        }
    }

    /// The origin of the value of this expression.
    pub(super) fn origin(&self, expr: &Expr) -> Origin {
        if let Kind::Name(path) = &expr.kind {
            return Origin::Name(path.text());
        }
        let results = self.results.borrow();
        let result = results.iter().find(|(at, _)| *at == address(expr));
        result.map_or(Origin::Written, |(_, event)| Origin::Entry(*event))
    }

    /// All entries.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries.into_inner()
    }
}

fn address(expr: &Expr) -> usize {
    std::ptr::from_ref(expr).addr()
}

/// Returns true if such an expression is computed, and not just assembled from its parts.
fn is_work(kind: &Kind) -> bool {
    kind.as_call().is_some() || matches!(kind, Kind::Infix(..) | Kind::Not(_) | Kind::Ordered(..) | Kind::Plan(..))
}
