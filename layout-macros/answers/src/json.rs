//! Operations for programs: one JSON object a line in, one a line out.

mod failure;
mod objects;

pub use self::failure::Failure;

use std::fmt::Display;

use layout_language::errors::{Diagnostic, Errors, Remarks};
use layout_language::evaluate::{self, Names};
use layout_language::value::{Value, WHOLE, longest_list};
use layout_language::{explain, parse, vocabulary};
use serde_json::{Value as Json, json};

/// `{"op":"zipped_divide","args":["(4,8):(8,1)","(2,4)"]}` → `{"result":"…"}` or `{"error":"…"}`.
///
/// Where a refusal has a name for programs, `error` is that name and `message` the sentence; what shows it stands beside.
///
/// ```
/// let answer = layout_answers::eval_json(r#"{"op":"size","args":["(4,8):(8,1)"]}"#);
/// assert_eq!(answer, r#"{"result":32}"#);
/// let refused = layout_answers::eval_json(r#"{"op":"to_linear","args":["3:1"]}"#);
/// assert!(refused.starts_with(r#"{"error":"domain_not_power_of_two","message":""#), "{refused}");
/// ```
pub fn eval_json(line: &str) -> String {
    answered(line, None, operation)
}

/// The same of a line of many: what is no object is reported with the number of the line.
///
/// ```
/// let refused = layout_answers::eval_json_line("[]", 17);
/// assert_eq!(refused, r#"{"error":"line 17 is no object: a list"}"#);
/// ```
pub fn eval_json_line(line: &str, number: usize) -> String {
    answered(line, Some(number), operation)
}

/// What `call` answers to the operation and the arguments of a line, as a line.
pub fn answered(
    line: &str,
    number: Option<usize>,
    call: impl FnOnce(&str, &[Json]) -> Result<Json, Failure>,
) -> String {
    let answer = request(line).map_err(|reason| match number {
        Some(number) => format!("line {number} is no object: {reason}").into(),
        None => format!("no object: {reason}").into(),
    });
    let answer = answer.and_then(|request| {
        let name = request.get("op").and_then(Json::as_str).ok_or("the object has no `op`")?;
        call(name, request.get("args").and_then(Json::as_array).ok_or("the object has no `args`")?)
    });
    answer.map_or_else(Failure::json, |value| json!({ "result": value })).to_string()
}

/// The object of a line, or what it is instead.
fn request(line: &str) -> Result<Json, String> {
    let found = serde_json::from_str(line).map_err(|error| {
        let (said, column) = (error.to_string(), error.column());
        match said.strip_suffix(&format!(" at line 1 column {column}")) {
            Some(reason) => format!("{reason} at column {column}"),
            None => said,
        }
    })?;
    let instead = match &found {
        Json::Object(_) => return Ok(found),
        Json::Null => "`null`",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
    };
    Err(instead.to_owned())
}

/// The answer of the operation of the language that has this name.
///
/// # Errors
/// Its refusal, an argument that cannot be read, or an unknown name.
pub fn operation(name: &str, arguments: &[Json]) -> Result<Json, Failure> {
    let operation = vocabulary::find(name).ok_or_else(|| unknown(name))?;
    let values = arguments.iter().map(argument).collect::<Result<_, _>>()?;
    written(&evaluate::operation(operation, &operation.placed(values)).and_then(Value::settled)?)
}

fn unknown(name: &str) -> String {
    match vocabulary::nearest(name) {
        Some(operation) => format!("unknown operation `{}`, did you mean `{}`?", quoted(&name), operation.name),
        None => format!("unknown operation `{}`", quoted(&name)),
    }
}

/// What was given, as a message quotes it.
fn quoted(given: &impl Display) -> String {
    parse::shortened(&given.to_string())
}

/// An argument: text in the notation, a JSON integer, or a morphism or a linear layout as an object.
///
/// # Errors
/// What is wrong with it.
pub fn argument(given: &Json) -> Result<Value, Failure> {
    match given {
        Json::Object(fields) if fields.contains_key("ins") => match objects::linear(given) {
            Ok(layout) => Ok(layout.into()),
            Err(failure) => Err(Failure { code: failure.code.or(Some("precondition")), ..failure }),
        },
        Json::Object(_) => objects::morphism(given).map(Value::from),
        Json::String(text) => text_argument(text),
        other => text_argument(&other.to_string()),
    }
}

fn text_argument(text: &str) -> Result<Value, Failure> {
    let (mut errors, names) = (Errors::with(Remarks::None), Names::new());
    let tokens = parse::tokens(text).map_err(|mistake| mistake.headline)?;
    let expr = parse::expression(tokens, &mut errors);
    let value = explain::reported(&names, &mut errors, |refusals| {
        evaluate::is_known(&expr, refusals).then(|| evaluate::argument(&expr, &names, refusals)).flatten()
    });
    let first =
        |mistakes: Vec<Diagnostic>| mistakes.into_iter().next().map_or_else(String::new, |first| first.headline);
    errors.unless_reported(value).map_err(|mistakes| first(mistakes).into())
}

/// The longest list in an answer, in entries. A program gets all of a list or none of it.
const LISTED: usize = 1 << 16;

/// A value as programs read it.
///
/// # Errors
/// A list that is too long.
pub fn written(value: &Value) -> Result<Json, Failure> {
    // Entries of entries are written as `eval` prints them: whole, or they are refused.
    let within = if let Value::List(values) = value { values.as_slice() } else { &[] };
    for (entries, limit) in [(value.longest_list(), LISTED), (longest_list(within), WHOLE)] {
        if entries > limit {
            return Err(format!("a list of {entries} entries: the limit of an answer is {limit}").into());
        }
    }
    Ok(match value {
        Value::Integer(value) => json!(value),
        Value::Boolean(value) => json!(value),
        Value::Table(offsets) => json!(offsets),
        Value::Text(text) => json!(text),
        Value::Linear(layout) => objects::of_linear(layout),
        Value::Morphism(morphism) => objects::of_morphism(morphism),
        Value::List(values) => values.iter().map(Value::to_string).collect(),
        other => json!(other.to_string()),
    })
}
