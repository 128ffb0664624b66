//! What stands under a headline: the operands by their numbers, the place in them, and what would be right.

mod asked;
mod assertion;
mod place;
mod proposal;
mod question;
mod remedy;
#[cfg(feature = "command")]
pub mod steps;
mod undecided;
mod unmet;
mod vary;

pub use asked::Asked;
pub use assertion::{assertion, judge};
pub use undecided::undecided;

use layout_algebra::linear::LinearLayout;
use layout_algebra::{AlgebraError, IntTuple, account};

use crate::ast::Expr;
use crate::errors::{Diagnostic, Remarks};
use crate::evaluate::Names;
use crate::span::Place;
use crate::text::{eval_brief, eval_written};
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::Operation;

/// Shape and stride that make no layout.
#[must_use]
pub fn pair(error: &AlgebraError, written: &Expr, place: Place, shape: &IntTuple, stride: &Value) -> Diagnostic {
    let at = match error {
        AlgebraError::ZeroExtent { leaf } => place::leaf(written, *leaf).unwrap_or(place),
        _ => place,
    };
    let diagnostic = Diagnostic::new(error.headline().to_string(), at);
    let diagnostic = diagnostic.note(format!("shape = {shape}, stride = {stride}"));
    match proposal::pair(error, shape, stride) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// A shape of which no layout of this order is made.
#[must_use]
pub fn ordered(error: &AlgebraError, written: &Expr, place: Place, shape: &IntTuple, order: &str) -> Diagnostic {
    let AlgebraError::ZeroExtent { leaf } = error else {
        return Diagnostic::new(error.headline().to_string(), place).note(format!("shape = {shape}"));
    };
    let at = place::leaf(written, *leaf).unwrap_or(place);
    let diagnostic = Diagnostic::new(error.headline().to_string(), at).note(format!("shape = {shape}"));
    let positive = proposal::positive(shape).map(|positive| format!("{positive}:{order}"));
    match positive.filter(|text| eval_brief(text).is_ok()) {
        Some(text) => diagnostic.help(format!("`{text}` would do")),
        None => diagnostic,
    }
}

/// Bases and sizes that make no linear layout, and one near them that does.
#[must_use]
pub fn linear(refusal: &Refusal, place: Place, mended: Option<LinearLayout>) -> Diagnostic {
    let diagnostic = Diagnostic::new(refusal.headline(), place);
    match mended {
        Some(layout) => diagnostic.help(format!("`{layout}` would do")),
        None => diagnostic,
    }
}

/// Numbers that make no swizzle.
#[must_use]
pub fn swizzle(refusal: &Refusal, place: Place) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(refusal.headline(), place);
    if let Reason::Algebra(error) = &refusal.reason {
        let account = account::Asked::new(account::Operation::Swizzle).explain(error);
        diagnostic.picture = account.picture().map(str::to_owned).collect();
        diagnostic.help = account.help().map(str::to_owned);
    }
    diagnostic
}

/// The dimensions that linear layouts usually have.
const DIMENSIONS: &[&str] = &["register", "lane", "warp", "block", "offset", "dim0", "dim1"];

/// A name that nobody knows, with the one it may have been meant for.
#[must_use]
pub fn near_name(unknown: Diagnostic, text: &str, names: &Names) -> Diagnostic {
    let folded = text.to_lowercase();
    match names.keys().find(|name| name.to_lowercase() == folded) {
        Some(name) => unknown.help(format!("did you mean `{name}`?")),
        None if DIMENSIONS.contains(&text) => unknown.help(format!("the name of a dimension is written `\"{text}\"`")),
        None => unknown,
    }
}

/// An operation that refuses these values.
#[must_use]
pub fn call(
    mut diagnostic: Diagnostic,
    refusal: &Refusal,
    operation: &Operation,
    values: &[Value],
    asked: &Asked<'_>,
) -> Diagnostic {
    let error = match &refusal.reason {
        Reason::Algebra(error) => Some(error),
        Reason::Linear(_) | Reason::Condition(_) => None,
        Reason::Language(_) => return converted(diagnostic, refusal, operation, values),
        Reason::TwoReadings { spellings, .. } => return spelled(diagnostic, spellings),
    };
    if let Some(place) = place::blamed(&refusal.reason, operation, values, asked.arguments) {
        diagnostic.place = place;
    }
    let account = match &refusal.reason {
        Reason::Algebra(error) => question::of(operation, values).map(|asked| asked.explain(error)),
        Reason::Linear(error) => question::of(operation, values).map(|asked| asked.explain_linear(error)),
        Reason::Condition(_) | Reason::Language(_) | Reason::TwoReadings { .. } => None,
    };
    let mut notes: Vec<String> = match &account {
        Some(account) => account.notes().map(str::to_owned).collect(),
        None => Some(lettered(operation, values).join(", ")).filter(|note| !note.is_empty()).into_iter().collect(),
    };
    // Before the part that fails, if it is told.
    let after_the_operands = notes.len().min(1);
    notes.splice(after_the_operands..after_the_operands, asked.names_defined(operation, diagnostic.place));
    diagnostic.notes = notes;
    diagnostic.picture = account.iter().flat_map(account::Account::picture).map(str::to_owned).collect();
    let as_written = error.and_then(|error| proposal::as_written(error, operation, values));
    diagnostic.help = as_written.or_else(|| proposal::accepted(account.as_ref()?, operation, values, |_| true));
    diagnostic
}

/// A linear layout where a layout is needed, or a layout where a linear one is.
fn converted(diagnostic: Diagnostic, refusal: &Refusal, operation: &Operation, values: &[Value]) -> Diagnostic {
    let headline = refusal.headline();
    match refusal.argument.and_then(|i| proposal::converted(&headline, operation, values, i)) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// How what may be read in two ways is written otherwise: each way that evaluates.
#[must_use]
pub fn spelled(diagnostic: Diagnostic, spellings: &[String]) -> Diagnostic {
    let evaluates = |text: &&String| eval_written(text, Remarks::None).is_ok();
    let spellings: Vec<String> = spellings.iter().filter(evaluates).map(|text| format!("`{text}`")).collect();
    if spellings.is_empty() { diagnostic } else { diagnostic.help(format!("write {}", spellings.join(", or "))) }
}

/// A value that has no type, and why.
#[must_use]
pub fn no_type(refusal: &Refusal, value: &Value, place: Place) -> Diagnostic {
    let untyped = Diagnostic::new(refusal.headline(), place);
    match value {
        Value::Linear(_) => {
            untyped.note("the type of a linear layout is that of the layout which `from_linear` makes of it")
        }
        _ => untyped,
    }
}

/// `A = ({m},8):({k},1), T = <2,4>`, of operands that are written already.
#[must_use]
pub fn operands(operation: &Operation, written: &[String]) -> Option<String> {
    let letters = operation.letters().map(Some).chain(std::iter::repeat(None));
    let told = written.iter().zip(letters).filter(|(text, _)| !text.is_empty()).map(|(text, letter)| match letter {
        Some(letter) => format!("{letter} = {text}"),
        None => text.clone(),
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// All of them; more than the form has letters for are told without.
fn lettered(operation: &Operation, values: &[Value]) -> Vec<String> {
    let known = operation.letters().count();
    let told = values.iter().enumerate().zip(operation.letters());
    let told = told.filter_map(|((i, value), letter)| named(operation, i, letter, value));
    told.chain(values.iter().skip(known).map(Value::to_string)).collect()
}

/// `A = (6,2):(8,2)`, if the value has numbers to show.
fn named(operation: &Operation, i: usize, letter: &str, value: &Value) -> Option<String> {
    let letter = letter.trim_matches('"');
    let is_tiler = operation.takes_tiler(i);
    match value {
        Value::Word(_) | Value::Boolean(_) => None,
        Value::Tuple(_) | Value::Parts(_) if is_tiler => Some(format!("{letter} = {}", value.to_tiler().ok()?)),
        Value::Tuple(_) | Value::Parts(_) if matches!(letter, "A" | "B") => {
            Some(format!("{letter} = {}", value.to_layout().ok()?))
        }
        _ => Some(format!("{letter} = {value}")),
    }
}
