//! Expressions as text: what the command and the tests evaluate.

use crate::errors::{Diagnostic, Errors, Remarks};
use crate::evaluate::{self, Names};
use crate::parse;
use crate::value::Value;

/// The value of an expression.
///
/// # Errors
/// Every mistake in it, with notes and helps.
///
/// ```
/// let value = layout_language::eval("(4,8):(8,1) o (2,4)").map(|value| value.to_string());
/// assert_eq!(value.ok().as_deref(), Some("(2,4):(8,1)"));
/// ```
pub fn eval(text: &str) -> Result<Value, Vec<Diagnostic>> {
    answer(text, Errors::default())
}

/// The value of an expression, as [`eval`], without notes and helps: a refusal costs no more than a result.
///
/// # Errors
/// Every mistake in it.
pub fn eval_brief(text: &str) -> Result<Value, Vec<Diagnostic>> {
    answer(text, Errors::with(Remarks::None))
}

fn answer(text: &str, mut errors: Errors) -> Result<Value, Vec<Diagnostic>> {
    let tokens = parse::tokens(text).map_err(|mistake| vec![mistake])?;
    let expr = parse::expression(tokens, &mut errors);
    match evaluate::value(&expr, &Names::new(), &mut errors) {
        Some(value) if errors.is_empty() => Ok(value),
        _ => Err(errors.into_vec()),
    }
}
