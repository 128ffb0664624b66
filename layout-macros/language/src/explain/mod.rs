//! The remarks under a headline: the operands as numbers, the place of the mistake, and a correction.

mod assertion;
pub mod bare;
mod owned_call;
mod place;
mod proposal;
mod remedy;
pub mod unmet;
mod vary;
mod written_call;

use owned_call::owned_call;
use written_call::WrittenCall;

pub use assertion::{assertion, judge};

use layout_algebra::mixed::Undecided;
use layout_algebra::operation::Operation as Known;
use layout_algebra::{AlgebraError, IntTuple, diagnose};

use crate::ast::Expr;
use crate::errors::{Diagnostic, Errors, Picture};
use crate::evaluate::{self, Names, Refusals, Refused, Subject};
use crate::span::Place;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation, words};

/// Evaluates, and reports each refusal, with an explanation if one is wanted.
pub fn reported<T>(names: &Names, errors: &mut Errors, evaluate: impl FnOnce(&mut Refusals) -> T) -> T {
    errors.propose(evaluate::evaluates);
    let mut refusals = Refusals::with(errors.remarks());
    let found = evaluate(&mut refusals);
    refusals.into_vec().into_iter().for_each(|refused| errors.push(diagnostic(refused, names)));
    found
}

/// The value of an expression, or `None` if it was refused and reported.
pub fn value(expr: &Expr, names: &Names, errors: &mut Errors) -> Option<Value> {
    reported(names, errors, |refusals| evaluate::value(expr, names, refusals))
}

/// The diagnostic for a refusal, explained by its subject.
fn diagnostic(refused: Refused, names: &Names) -> Diagnostic {
    let Refused { place, refusal, subject } = refused;
    let diagnostic = Diagnostic::new(refusal.headline(), place);
    match subject {
        Subject::Value => spelled(diagnostic, &refusal),
        Subject::Name(text) => near_name(diagnostic, &text, names),
        Subject::Call(operation, values, arguments) => {
            let arguments: Vec<&Expr> = arguments.iter().collect();
            call(diagnostic, &refusal, operation, &values, &WrittenCall { arguments: &arguments, names })
        }
        Subject::Symbolic(operation, written, rounds) => {
            let rounded = rounds.then(|| rounded(operation, &written));
            let diagnostic = undecided(spelled(diagnostic, &refusal), &refusal, rounded);
            let diagnostic = operands(operation, &written).into_iter().fold(diagnostic, Diagnostic::note);
            layout_alone(operation, &written).into_iter().fold(diagnostic, Diagnostic::help)
        }
        Subject::Pair(written, shape, stride) => pair(diagnostic, &refusal, &written, &shape, &stride),
        Subject::Ordered(written, shape, order) => ordered(diagnostic, &refusal, &written, &shape, order),
        Subject::Linear(None) => diagnostic,
        Subject::Linear(Some(mended)) => diagnostic.help(format!("try `{mended}`")),
        Subject::Swizzle => swizzle(diagnostic, &refusal),
        Subject::Planned(help) => Diagnostic { help, ..diagnostic },
        Subject::RunTime => diagnostic.note(RUN_TIME),
    }
}

/// The advice to ask for the layout of a part alone, if its place depends on run-time integers.
fn layout_alone(operation: &Operation, written: &[String]) -> Option<String> {
    // The only word among the operands has no text.
    let operands: Vec<&str> = written.iter().map(|text| if text.is_empty() { "loose" } else { text }).collect();
    let call = format!("{}_layout({})", operation.name, operands.join(", "));
    evaluate::evaluates(&call).then(|| format!("its layout alone is `{call}`"))
}

/// The note on where run-time integers are allowed.
const RUN_TIME: &str = "`layout eval` and `layout explain` take it as it stands in one expression without names";

/// The place of a zero extent, if the refusal is about one.
fn zero(diagnostic: &Diagnostic, refusal: &Refusal, written: &Expr) -> Option<Place> {
    match &refusal.reason {
        Reason::Algebra(AlgebraError::ZeroExtent { leaf }) => {
            Some(place::leaf(written, *leaf).unwrap_or(diagnostic.place))
        }
        _ => None,
    }
}

/// The diagnostic for a shape and a stride that do not form a layout.
fn pair(mut diagnostic: Diagnostic, refusal: &Refusal, written: &Expr, shape: &IntTuple, stride: &Value) -> Diagnostic {
    diagnostic.place = zero(&diagnostic, refusal, written).unwrap_or(diagnostic.place);
    diagnostic.help = match &refusal.reason {
        Reason::Algebra(error) => proposal::pair(error, shape, stride),
        _ => None,
    };
    diagnostic.note(format!("shape = {shape}, stride = {stride}"))
}

/// The diagnostic for a shape without a layout of this order.
fn ordered(mut diagnostic: Diagnostic, refusal: &Refusal, written: &Expr, shape: &IntTuple, order: &str) -> Diagnostic {
    if let Some(zero) = zero(&diagnostic, refusal, written) {
        diagnostic.place = zero;
        let positive = proposal::positive(shape).map(|positive| format!("{positive}:{order}"));
        let positive = positive.filter(|text| evaluate::evaluates(text));
        diagnostic.help = positive.map(|text| format!("try `{text}`"));
    }
    diagnostic.note(format!("shape = {shape}"))
}

/// The diagnostic for numbers that do not form a swizzle.
fn swizzle(mut diagnostic: Diagnostic, refusal: &Refusal) -> Diagnostic {
    if let Reason::Algebra(error) = &refusal.reason {
        let diagnosis = diagnose::OwnedCall::new(diagnose::Operation::Swizzle).explain(error);
        diagnostic.picture = Picture::from(&diagnosis);
        diagnostic.help = diagnosis.help().map(str::to_owned);
    }
    diagnostic
}

/// The usual dimensions of linear layouts.
const DIMENSIONS: &[&str] = &["register", "lane", "warp", "block", "offset", "dim0", "dim1"];

/// Adds the name that an unknown one may have been meant for.
fn near_name(unknown: Diagnostic, text: &str, names: &Names) -> Diagnostic {
    if let Some(operation) = vocabulary::find(text) {
        return unknown.help(format!("an operation is called: `{}`", operation.form));
    }
    if DIMENSIONS.contains(&text) {
        return unknown.help(format!("the name of a dimension is written `\"{text}\"`"));
    }
    let folded = text.to_lowercase();
    let alike = names.keys().filter_map(|name| {
        let is_same = name.to_lowercase() == folded;
        let distance = if is_same { 0 } else { vocabulary::distance_of_names(text, name)? };
        Some((distance, name.as_str()))
    });
    match alike.min().map(|(_, name)| name).or(words::near(text)) {
        Some(name) => unknown.help(format!("did you mean `{name}`?")),
        None => match vocabulary::nearest(text) {
            Some(operation) => unknown.help(format!("did you mean the operation `{}`?", operation.form)),
            None => unknown,
        },
    }
}

/// The diagnostic for an operation that refuses these values.
fn call(
    mut diagnostic: Diagnostic,
    refusal: &Refusal,
    operation: &Operation,
    values: &[Value],
    written: &WrittenCall<'_>,
) -> Diagnostic {
    let error = match &refusal.reason {
        Reason::Algebra(error) => Some(error),
        Reason::Linear(_) | Reason::Condition(_) => None,
        Reason::Language(_) => return unlike(diagnostic, refusal, operation, values, written.arguments),
        Reason::TwoReadings { .. } | Reason::Undecided { .. } => return spelled(diagnostic, refusal),
    };
    if let Some(place) = place::blamed(&refusal.reason, operation, values, written.arguments) {
        diagnostic.place = place;
    }
    let diagnosis = match &refusal.reason {
        Reason::Algebra(error) => owned_call(operation, values).map(|call| call.explain(error)),
        Reason::Linear(error) => owned_call(operation, values).map(|call| call.explain_linear(error)),
        _ => None,
    };
    let mut notes: Vec<String> = match &diagnosis {
        Some(diagnosis) => diagnosis.notes().map(str::to_owned).collect(),
        None => Some(lettered(operation, values).join(", ")).filter(|note| !note.is_empty()).into_iter().collect(),
    };
    // The defined names go before the failing part, if there is one.
    let after_the_operands = notes.len().min(1);
    notes.splice(after_the_operands..after_the_operands, written.names_defined(operation, diagnostic.place));
    diagnostic.notes = notes;
    diagnostic.picture = diagnosis.as_ref().map(Picture::from).unwrap_or_default();
    let as_written = error.and_then(|error| proposal::as_written(error, operation, values));
    diagnostic.help = as_written.or_else(|| proposal::accepted(diagnosis.as_ref()?, operation, values, |_| true));
    diagnostic
}

/// Explains operands of the wrong kind, order or number.
fn unlike(
    diagnostic: Diagnostic,
    refusal: &Refusal,
    operation: &Operation,
    values: &[Value],
    written: &[&Expr],
) -> Diagnostic {
    let is_tiled = |value: &Value| value.as_tiled().is_some();
    let (mut diagnostic, odd) = (diagnostic, refusal.argument.or_else(|| values.iter().position(is_tiled)));
    if refusal.argument.is_none() && !diagnostic.headline.contains(operation.form) {
        diagnostic = diagnostic.note(format!("the form is `{}`", operation.form));
    }
    let help = odd.and_then(|i| {
        proposal::converted(operation, values, i).or_else(|| proposal::moved(operation, values, i, written))
    });
    let help = help.or_else(|| proposal::of_mode(operation, values, written));
    match help.or_else(|| proposal::longer(operation, values)) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Adds the spellings that evaluate for each reading of an ambiguous call.
fn spelled(diagnostic: Diagnostic, refusal: &Refusal) -> Diagnostic {
    let Reason::TwoReadings { spellings, .. } = &refusal.reason else { return diagnostic };
    let evaluates = |text: &&String| evaluate::evaluates(text);
    let spellings: Vec<String> = spellings.iter().filter(evaluates).map(|text| format!("`{text}`")).collect();
    if spellings.is_empty() { diagnostic } else { diagnostic.help(format!("write {}", spellings.join(", or "))) }
}

/// The advice to round up.
fn rounded(operation: &Operation, written: &[String]) -> String {
    let call = format!("{}({}, loose)", operation.name, written.join(", "));
    let is_whole = written.iter().all(|operand| !operand.is_empty());
    if is_whole && evaluate::evaluates(&call) {
        return format!("round up with `{call}`; a predicate is due then");
    }
    "the word loose rounds a ragged extent up; a predicate is due then".to_owned()
}

/// Explains a refusal that depends on a run-time integer; `rounded` is the call with `loose`, if that has an answer.
fn undecided(diagnostic: Diagnostic, refusal: &Refusal, rounded: Option<String>) -> Diagnostic {
    let Reason::Undecided { question, .. } = &refusal.reason else { return diagnostic };
    match (question, rounded) {
        (Undecided::Divides(_) | Undecided::Tile, Some(rounded)) => diagnostic.help(rounded),
        (Undecided::Extent, _) => {
            diagnostic.note("of a mode that is divided or composed as a whole, only the last extent may be unknown")
        }
        (Undecided::One, _) => diagnostic
            .note("between numbers a mode of one element has the stride 0 in a named order, and is merged with others"),
        (Undecided::Continues, _) => diagnostic
            .note("mode by mode nothing need be known of the neighbours, as in `zipped_divide(A, <2, 4>, loose)`"),
        _ => diagnostic,
    }
}

/// The diagnostic for a value without a type.
pub fn no_type(refusal: &Refusal, value: &Value, place: Place) -> Diagnostic {
    let untyped = Diagnostic::new(refusal.headline(), place);
    match value {
        Value::Linear(_) => {
            untyped.note("the type of a linear layout is that of the layout which `from_linear` makes of it")
        }
        Value::Tiled(Known::TiledMmaOf, _) => {
            untyped.note("`mma_atom!` makes a module of any name, for the type `TiledMma<module::Atom, …>`")
        }
        Value::Tiled(_, operands) if operands.get(1).is_some_and(|bits| bits.to_bytes().is_ok()) => untyped
            .note("`copy_atom!` makes a module of any name, for the type `CopyByThreads<module::Atom, Element, …>`"),
        _ => untyped,
    }
}

/// `A = ({m},8):({k},1), T = <2,4>`, for operands as text.
fn operands(operation: &Operation, written: &[String]) -> Option<String> {
    let letters = operation.letters().into_iter().map(Some).chain(std::iter::repeat(None));
    let shown_operands =
        written.iter().zip(letters).filter(|(text, _)| !text.is_empty()).map(|(text, letter)| match letter {
            Some(letter) => format!("{letter} = {text}"),
            None => text.clone(),
        });
    let shown_operands: Vec<String> = shown_operands.collect();
    (!shown_operands.is_empty()).then(|| shown_operands.join(", "))
}

/// All operands with their letters; those beyond the form's letters stand alone.
fn lettered(operation: &Operation, values: &[Value]) -> Vec<String> {
    let letters = operation.letters_of(values.iter());
    let known = letters.len();
    let shown_operands = values.iter().enumerate().zip(letters);
    let shown_operands = shown_operands.filter_map(|((i, value), letter)| {
        let letter = letter.trim_matches('"');
        Some(format!("{letter} = {}", shown(operation, i, letter, value)?))
    });
    shown_operands.chain(values.iter().skip(known).map(Value::to_string)).collect()
}

/// `(6,2):(8,2)`, for values with numbers to show.
pub fn shown(operation: &Operation, i: usize, letter: &str, value: &Value) -> Option<String> {
    match value {
        Value::Word(_) | Value::Boolean(_) => None,
        Value::Tuple(_) | Value::Parts(_) if operation.takes_tiler(i) => Some(value.to_tiler().ok()?.to_string()),
        Value::Tuple(_) | Value::Parts(_) if matches!(letter, "A" | "B") => Some(value.to_layout().ok()?.to_string()),
        _ => Some(value.to_string()),
    }
}
