//! Calls of operations: their arity, their evaluation, their refusals.

use layout_algebra::operation::Operation as Known;

use crate::ast::Expr;
use crate::evaluate::log::{Event, Log, Operand};
use crate::evaluate::{Evaluator, Subject};
use crate::span::Place;
use crate::value::{Refusal, Value};
use crate::vocabulary::{self, Arguments, Operation, Recorder};

/// The column limit of a headline.
const LONGEST: usize = 100;

/// Applies an operation to values, after checking its arity.
///
/// # Errors
/// A refusal of the operation, or a wrong number of arguments.
pub fn operation(operation: &Operation, values: &[Value]) -> Result<Value, Refusal> {
    run(operation, values.len(), &Arguments::new(values))
}

fn run(operation: &Operation, given: usize, arguments: &Arguments<'_>) -> Result<Value, Refusal> {
    if !operation.arity.contains(&given) {
        return Err(by_mma(operation, arguments).unwrap_or_else(|| arity(operation, given)));
    }
    vocabulary::run(operation, arguments)
}

/// Refuses a copy tiled by a whole MMA instead of one of its operands.
fn by_mma(operation: &Operation, arguments: &Arguments<'_>) -> Option<Refusal> {
    let is_mma = |value: &Value| value.as_tiled().is_some_and(|(made_by, _)| made_by == Known::TiledMmaOf);
    let is_by = operation.known == Known::TiledCopyOf && arguments.values().iter().any(is_mma);
    let headline = "a copy is by one operand of a tiled MMA: `tiled_copy_A`, `tiled_copy_B` or `tiled_copy_C`";
    is_by.then(|| Refusal::language(headline))
}

/// Applies an operation like [`operation`], and records the steps of its algorithms.
///
/// # Errors
/// Same errors as [`operation`].
pub fn recorded(operation: &Operation, values: &[Value], recorder: &Recorder) -> Result<Value, Refusal> {
    run(operation, values.len(), &Arguments::recorded(values, recorder))
}

/// Applies the operation and adds it to the log as one entry.
fn logged(called: &'static Operation, values: &[Value], arguments: &[&Expr], log: &Log) -> Result<Value, Refusal> {
    let recorder = Recorder::default();
    let answer = if log.is_brief() { operation(called, values) } else { recorded(called, values, &recorder) };
    let (steps, left_out) = recorder.into_steps();
    let origins = arguments.iter().map(|expr| log.origin(expr));
    let operands = values.iter().cloned().zip(origins).map(|(value, origin)| Operand { value, origin }).collect();
    log.push(Event::Called { operation: called, operands, steps, left_out }, answer.clone());
    answer
}

pub(super) fn arity(operation: &Operation, given: usize) -> Refusal {
    let (least, most) = (*operation.arity.start(), *operation.arity.end());
    let takes = match (least, most) {
        (0 | 1, usize::MAX) => "at least one argument".to_owned(),
        (least, usize::MAX) => format!("at least {least} arguments"),
        (1, 1) => "one argument".to_owned(),
        (least, most) if least == most => format!("{least} arguments"),
        (least, most) => format!("{least} to {most} arguments"),
    };
    let headline = format!("`{}` takes {takes}, {given} given", operation.name);
    let with_form = format!("{headline}: `{}`", operation.form);
    Refusal::language(if with_form.len() <= LONGEST { with_form } else { headline })
}

impl Evaluator<'_> {
    /// Applies the operation to values that are converted as their positions require.
    pub(super) fn apply(
        &mut self,
        called: &'static Operation,
        values: Vec<Value>,
        arguments: &[&Expr],
        place: Place,
    ) -> Option<Value> {
        let values: Vec<Value> = values.into_iter().map(Value::operand).collect();
        let repeated: Vec<&Expr> = values
            .iter()
            .zip(arguments)
            .enumerate()
            .flat_map(|(i, (value, argument))| called.operands_of(i, value).iter().map(move |_| *argument))
            .collect();
        let (values, arguments) = (&*called.placed(values), &*repeated);
        let answer = match self.log {
            Some(log) => logged(called, values, arguments, log),
            None => operation(called, values),
        };
        match answer {
            Ok(value) => Some(value),
            Err(refusal) => {
                let at = refusal.argument.and_then(|i| arguments.get(i)).map_or(place, |argument| argument.place);
                let subject = if self.refusals.wants_remarks() {
                    let arguments = arguments.iter().map(|argument| (*argument).clone());
                    Subject::Call(called, values.to_vec(), arguments.collect())
                } else {
                    Subject::Value
                };
                self.refusals.push(refusal, subject, at);
                None
            }
        }
    }
}
