//! What an evaluation refuses: where, why, and of what; [`explain`](crate::explain) says it.

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
    /// Where.
    pub place: Place,
    /// Why.
    pub refusal: Refusal,
    /// Of what.
    pub subject: Subject,
}

/// What is refused.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A value that is not what its place takes, or was found before.
    Value,
    /// A name that nobody knows.
    Name(String),
    /// An operation at these values, which were written so.
    Call(&'static Operation, Vec<Value>, Vec<Expr>),
    /// An operation on what has run-time integers, whose operands are written so; whether it has an answer with the word `loose`.
    Symbolic(&'static Operation, Vec<String>, bool),
    /// Shape and stride that make no layout: the shape as written, both as evaluated.
    Pair(Expr, Box<IntTuple>, Value),
    /// A shape of which no layout of this order is made: as written, and as evaluated.
    Ordered(Expr, Box<IntTuple>, &'static str),
    /// Bases and sizes that make no linear layout, and one near them that does.
    Linear(Option<Box<LinearLayout>>),
    /// Numbers that make no swizzle.
    Swizzle,
    /// An integer that is known at run time only, where a number is needed.
    RunTime,
}

/// Every refusal of one evaluation.
#[derive(Debug, Default)]
pub struct Refusals {
    found: Vec<Refused>,
    remarks: Remarks,
}

impl Refusals {
    /// None yet; whether what is said of them later is more than a headline.
    pub fn with(remarks: Remarks) -> Self {
        Self { found: Vec::new(), remarks }
    }

    pub(super) fn push(&mut self, refusal: impl Into<Refusal>, subject: Subject, place: Place) {
        self.found.push(Refused { place, refusal: refusal.into(), subject });
    }

    pub(super) fn language(&mut self, headline: impl Into<String>, place: Place) {
        self.push(Refusal::language(headline), Subject::Value, place);
    }

    /// Whether notes and helps are wanted.
    pub fn wants_remarks(&self) -> bool {
        self.remarks == Remarks::All
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Refused> {
        self.found
    }
}
