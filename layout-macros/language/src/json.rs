//! Expressions for programs: one JSON object a line in, one a line out.

mod atoms;
mod banks;
mod category;
mod failure;
mod linear;
mod shared;
mod spelling;
mod tiled;

use std::fmt::Display;

use serde_json::{Value as Json, json};

use self::failure::Failure;
use crate::errors::{Diagnostic, Errors, Remarks};
use crate::evaluate::{self, Names};
use crate::value::{Value, WHOLE, longest_list};
use crate::{parse, vocabulary};

/// `{"op":"zipped_divide","args":["(4,8):(8,1)","(2,4)"]}` → `{"result":"…"}` or `{"error":"…"}`.
///
/// Where a refusal has a name for programs, `error` is that name and `message` the sentence; what shows it stands beside.
///
/// ```
/// let answer = layout_language::eval_json(r#"{"op":"size","args":["(4,8):(8,1)"]}"#);
/// assert_eq!(answer, r#"{"result":32}"#);
/// let refused = layout_language::eval_json(r#"{"op":"cute.to_linear","args":["3:1"]}"#);
/// assert!(refused.starts_with(r#"{"error":"domain_not_power_of_two","message":""#), "{refused}");
/// ```
#[must_use]
pub fn eval_json(line: &str) -> String {
    match answer(line) {
        Ok(value) => json!({ "result": value }),
        Err(failure) => failure.json(),
    }
    .to_string()
}

fn answer(line: &str) -> Result<Json, Failure> {
    let request: Json = serde_json::from_str(line).map_err(|error| format!("no object: {error}"))?;
    let name = request.get("op").and_then(Json::as_str).ok_or("the object has no `op`")?;
    let arguments = request.get("args").and_then(Json::as_array).ok_or("the object has no `args`")?;
    if let Some(answer) = atoms::answer(name, arguments) {
        return answer.map_err(Failure::from);
    }
    if let Some(answer) = banks::answer(name, arguments) {
        return answer.map_err(Failure::from);
    }
    if let Some(answer) = category::answer(name, arguments).or_else(|| linear::answer(name, arguments)) {
        return answer;
    }
    let operation = vocabulary::find(name).ok_or_else(|| unknown(name))?;
    let mut errors = Errors::with(Remarks::None);
    let values = arguments.iter().map(|argument| read(argument, &mut errors)).collect::<Result<Vec<_>, _>>()?;
    let values: Option<Vec<Value>> = values.into_iter().collect();
    match values {
        Some(values) if errors.is_empty() => {
            let value = evaluate::operation(operation, &operation.placed(values)).and_then(Value::settled);
            result(&value.map_err(Failure::from)?)
        }
        _ => Err(errors.into_vec().first().map_or_else(String::new, |mistake| mistake.headline.clone()).into()),
    }
}

fn unknown(name: &str) -> String {
    match vocabulary::nearest(name) {
        Some(operation) => format!("unknown operation `{}`, did you mean `{}`?", told(&name), operation.name),
        None => format!("unknown operation `{}`", told(&name)),
    }
}

/// What was given, as a message tells it.
fn told(given: &impl Display) -> String {
    parse::shortened(&given.to_string())
}

/// An argument: text in the notation, a JSON integer, or a morphism or a linear layout as an object.
fn read(argument: &Json, errors: &mut Errors) -> Result<Option<Value>, Failure> {
    if argument.get("ins").is_some() {
        return Ok(Some(linear::read(argument)?.into()));
    }
    if argument.is_object() {
        return Ok(Some(category::morphism(argument)?.into()));
    }
    Ok(written(argument, errors))
}

fn written(argument: &Json, errors: &mut Errors) -> Option<Value> {
    let text = argument.as_str().map_or_else(|| argument.to_string(), str::to_owned);
    match parse::tokens(&text) {
        Ok(tokens) => {
            let expr = parse::expression(tokens, errors);
            if !evaluate::is_known(&expr, errors) {
                return None;
            }
            evaluate::argument(&expr, &Names::new(), errors)
        }
        Err(mistake) => {
            errors.push(Diagnostic::new(mistake.headline, mistake.place));
            None
        }
    }
}

/// The longest list in an answer, in entries. A program gets all of a list or none of it.
const LISTED: usize = 1 << 16;

fn result(value: &Value) -> Result<Json, Failure> {
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
        Value::Linear(layout) => linear::written(layout),
        Value::Morphism(morphism) => category::nest_json(morphism),
        Value::List(values) => values.iter().map(Value::to_string).collect(),
        other => json!(other.to_string()),
    })
}
