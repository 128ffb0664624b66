//! Answers of vectors: an operation of the language, expressions in it, or a function of the algebra.

use layout_answers::json::{self, Failure};
use layout_language::errors::{Errors, Remarks};
use layout_language::evaluate::{self, Names, Refusals};
use layout_language::value::{Reason, Refusal};
use layout_language::{Value, parse, vocabulary};
use serde_json::{Map, Value as Json};

use super::arguments::Arguments;

/// A JSON answer, or why there is none.
pub(super) type JsonAnswer = Result<Json, Failure>;

/// The source of an answer.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// An operation of the language, at the same arguments.
    Operation(&'static str),
    /// An expression of the arguments `a`, `b`, … and of the fields of an encoding.
    Expression(&'static str),
    /// An object of expressions.
    Object(&'static [(&'static str, &'static str)]),
    /// A function.
    Function(fn(&Arguments<'_>) -> JsonAnswer),
}

/// A name of the vectors, and what answers.
pub(super) type Row = (&'static str, Answer);

/// `"name" => value;`: rows of functions of the arguments, which answer what the value is as JSON.
macro_rules! rows {
    ($a:ident $($name:literal => $value:expr;)*) => {
        /// The names, and what answers.
        pub(super) const ROWS: &[super::answer::Row] =
            &[$(($name, super::answer::Answer::Function(|$a| Ok(serde_json::json!($value))))),*];
    };
}

pub(super) use rows;

impl Answer {
    /// The answer to these arguments.
    pub(super) fn of(self, arguments: &Arguments<'_>) -> JsonAnswer {
        let answer = match self {
            Self::Operation(operation) => written(called(operation, arguments.values()?)),
            Self::Expression(expression) => evaluated(expression, &arguments.names(expression)?),
            Self::Object(fields) => object(fields, &arguments.names("a")?),
            Self::Function(function) => function(arguments),
        };
        answer.and_then(|answer| arguments.are_all_taken().map(|()| answer))
    }
}

/// The value of an operation.
pub(super) fn called(name: &str, values: Vec<Value>) -> Result<Value, Refusal> {
    let operation = vocabulary::find(name).ok_or_else(|| Refusal::language(format!("no operation `{name}`")))?;
    evaluate::operation(operation, &operation.placed(values))
}

/// The answer of an expression of these names.
pub(super) fn evaluated(expression: &str, names: &Names) -> JsonAnswer {
    written(value(expression, names))
}

/// The value of an expression of these names.
pub(super) fn value(expression: &str, names: &Names) -> Result<Value, Refusal> {
    let (mut errors, mut refusals) = (Errors::with(Remarks::None), Refusals::with(Remarks::None));
    let expr = parse::tokens(expression).map(|tokens| parse::expression(tokens, &mut errors));
    let expr = expr.map_err(|mistake| Refusal::language(mistake.headline))?;
    evaluate::value(&expr, names, &mut refusals).ok_or_else(|| {
        let refused = refusals.into_vec().into_iter().next().map(|refused| refused.refusal);
        refused.unwrap_or_else(|| Refusal::language(format!("`{expression}` is no expression")))
    })
}

/// An object of the answers of expressions.
pub(super) fn object(fields: &[(&str, &str)], names: &Names) -> JsonAnswer {
    let answers = fields.iter().map(|(field, expression)| Ok(((*field).to_owned(), evaluated(expression, names)?)));
    Ok(Json::Object(answers.collect::<Result<Map<_, _>, Failure>>()?))
}

/// A value as the vectors write it, `null` where there is none.
fn written(answer: Result<Value, Refusal>) -> JsonAnswer {
    match answer {
        Ok(Value::List(values)) => values.into_iter().map(|value| written(Ok(value))).collect(),
        Ok(value) => json::written(&value),
        Err(Refusal { reason: Reason::Condition(_), .. }) => Ok(Json::Null),
        Err(refusal) => Err(refusal.into()),
    }
}
