//! Refusals of an evaluation, each with its place, reason and subject; [`explain`](crate::explain) turns them into messages.

use layout_algebra::IntTuple;
use layout_algebra::linear::LinearLayout;

use crate::ast::Expr;
use crate::errors::Remarks;
use crate::span::Place;
use crate::value::{Refusal, Value};
use crate::vocabulary::Operation;

/// One refusal.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The place.
    pub place: Place,
    /// The reason.
    pub refusal: Refusal,
    /// The subject.
    pub subject: Subject,
}

/// The subject of a refusal.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A value that does not fit its position, or that was explained before.
    Value,
    /// An unknown name.
    Name(String),
    /// An operation on these values, and the arguments as written.
    Call(&'static Operation, Vec<Value>, Vec<Expr>),
    /// An operation with run-time integers, its operands as written, and true if it has an answer with the word `loose`.
    Symbolic(&'static Operation, Vec<String>, bool),
    /// A shape and a stride that do not form a layout: the shape as written, both as evaluated.
    Pair(Expr, Box<IntTuple>, Value),
    /// A shape without a layout of this order: as written and as evaluated.
    Ordered(Expr, Box<IntTuple>, &'static str),
    /// Bases and sizes that do not form a linear layout, and a valid layout close to them.
    Linear(Option<Box<LinearLayout>>),
    /// Numbers that do not form a swizzle.
    Swizzle,
    /// A plan, and a plan near it that is accepted.
    Planned(Option<String>),
    /// An integer known at run time only, in the position of a number.
    RunTime,
}

/// All refusals of one evaluation.
#[derive(Debug, Default)]
pub struct Refusals {
    found: Vec<Refused>,
    remarks: Remarks,
}

impl Refusals {
    /// An empty list that collects these remarks.
    pub fn with(remarks: Remarks) -> Self {
        Self { found: Vec::new(), remarks }
    }

    pub(super) fn push(&mut self, refusal: impl Into<Refusal>, subject: Subject, place: Place) {
        self.found.push(Refused { place, refusal: refusal.into(), subject });
    }

    pub(super) fn language(&mut self, headline: impl Into<String>, place: Place) {
        self.push(Refusal::language(headline), Subject::Value, place);
    }

    /// Returns true if notes and helps are wanted.
    pub fn wants_remarks(&self) -> bool {
        self.remarks == Remarks::All
    }

    /// Returns true if there are no refusals.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All refusals.
    pub fn into_vec(self) -> Vec<Refused> {
        self.found
    }
}
