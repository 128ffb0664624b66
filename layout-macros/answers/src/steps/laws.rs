//! The laws of an expression without the rest of the explanation: used by tests of hundreds of thousands of expressions.

use layout_language::errors::{Diagnostic, Errors, Remarks};
use layout_language::evaluate::Names;
use layout_language::evaluate::log::{Entry, Event, Log, Operand, Outcome};
use layout_language::value::Value;

use super::{Line, law, symbolic};
use crate::statements::Statements;

/// A call that was answered, or refused with a claim that something does not exist.
#[derive(Clone, Debug)]
pub struct Called {
    /// Its name.
    pub operation: &'static str,
    /// True if the call was answered.
    pub is_answered: bool,
    /// The tested law; `None` if there is none for these operands.
    pub law: Option<Line>,
}

/// The calls and the answer of an expression.
#[derive(Clone, Debug)]
pub struct Laws {
    /// The operations, in the order of evaluation.
    pub calls: Vec<Called>,
    /// The last value, or all mistakes, without notes and helps.
    pub answer: Result<Outcome, Vec<Diagnostic>>,
}

/// Tests the laws that [`explain`](super::explain) shows of one expression or several, and nothing else.
///
/// ```
/// use layout_answers::steps::{Mark, laws};
///
/// let tried = laws("(6,2):(8,2) o (4,3):(3,1)");
/// let law = tried.calls.last().and_then(|called| called.law.as_ref());
/// assert_eq!(law.map(|law| law.mark), Some(Mark::Holds));
/// ```
pub fn laws(text: &str) -> Laws {
    let (log, mut errors) = (Log::brief(), Errors::with(Remarks::None));
    let (mut names, mut before) = (Names::new(), Vec::new());
    let statements = Statements { names: &mut names, before: &mut before, log: Some(&log), takes_run_time: true };
    let value = statements.last(text, &mut errors);
    let called = log.into_entries().into_iter().filter_map(|entry| {
        let operation = match &entry.event {
            Event::Called { operation, .. } => operation.name,
            Event::Symbolic(call) => call.operation.name,
            Event::Planned { .. } => "plan",
            _ => return None,
        };
        let (is_answered, law) = (entry.answer.is_ok(), law_of(&entry));
        (is_answered || law.is_some()).then_some(Called { operation, is_answered, law })
    });
    let calls = called.collect();
    let answer = errors.unless_reported(value);
    Laws { calls, answer }
}

/// The tested law of an entry's call.
pub(super) fn law_of(entry: &Entry) -> Option<Line> {
    match (&entry.event, &entry.answer) {
        (Event::Called { operation, operands, .. }, answer) => match answer {
            Ok(Outcome::Value(answer)) => law::tried(operation.known, &values(operands), answer),
            Ok(Outcome::Written(_)) => None,
            Err(refusal) => law::refused(operation.known, &values(operands), refusal),
        },
        (Event::Symbolic(call), Ok(_)) => symbolic::law(call),
        (Event::Planned { .. }, Ok(Outcome::Value(Value::Plan(planned)))) => Some(law::planned(planned)),
        _ => None,
    }
}

/// The evaluated operands.
pub(super) fn values(operands: &[Operand]) -> Vec<Value> {
    operands.iter().map(|operand| operand.value.clone()).collect()
}
