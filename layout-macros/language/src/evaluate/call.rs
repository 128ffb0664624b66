//! Calls: the operations of the vocabulary, their arity, their refusals.

use crate::ast::Expr;
use crate::errors::Diagnostic;
use crate::evaluate::Evaluator;
use crate::explain;
use crate::span::Place;
use crate::value::{Refusal, Value};
use crate::vocabulary::{self, Arguments, Operation};

/// An operation at values, its arity looked at.
///
/// # Errors
/// What the operation refuses, and a wrong number of arguments.
pub fn operation(operation: &Operation, values: &[Value]) -> Result<Value, Refusal> {
    if !operation.arity.contains(&values.len()) {
        return Err(arity(operation, values.len()));
    }
    vocabulary::run(operation, &Arguments::new(values))
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
    Refusal::language(format!("`{}` takes {takes}, {given} given: `{}`", operation.name, operation.form))
}

impl Evaluator<'_> {
    /// The operation at these values, which stand at these places.
    pub(super) fn apply(
        &mut self,
        called: &'static Operation,
        values: &[Value],
        arguments: &[&Expr],
        place: Place,
    ) -> Option<Value> {
        match operation(called, values) {
            Ok(value) => Some(value),
            Err(refusal) => {
                let at = refusal.argument.and_then(|i| arguments.get(i)).map_or(place, |argument| argument.place);
                let diagnostic = Diagnostic::new(refusal.headline(), at);
                self.errors.push(if self.errors.wants_remarks() {
                    explain::call(diagnostic, &refusal, called, values, arguments)
                } else {
                    diagnostic
                });
                None
            }
        }
    }
}
