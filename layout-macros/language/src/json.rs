//! Expressions for programs: one JSON object a line in, one a line out.

mod answers;
mod arguments;
mod atoms;
mod banks;
mod category;
mod failure;
mod linear;
mod rows;
mod shared;
mod spelling;
mod tiled;

use std::fmt::Display;

use serde_json::{Value as Json, json};

use self::answers::ToJson;
use self::arguments::Argument;
use self::failure::Failure;
use self::rows::{JsonAnswer, JsonArguments};
use crate::errors::{Diagnostic, Errors, Remarks};
use crate::evaluate::{self, Names};
use crate::value::{Reason, Refusal, Value, WHOLE, longest_list};
use crate::vocabulary::{self, Operation};
use crate::{explain, parse};

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
pub fn eval_json(line: &str) -> String {
    written_answer(request(line).map_err(|reason| format!("no object: {reason}")))
}

/// The same of a line of many: what is no object is reported with the number of the line.
///
/// ```
/// let refused = layout_language::eval_json_line("[]", 17);
/// assert_eq!(refused, r#"{"error":"line 17 is no object: a list"}"#);
/// ```
pub fn eval_json_line(line: &str, number: usize) -> String {
    written_answer(request(line).map_err(|reason| format!("line {number} is no object: {reason}")))
}

fn written_answer(request: Result<Json, String>) -> String {
    match request.map_err(Failure::from).and_then(|request| answer(&request)) {
        Ok(value) => json!({ "result": value }),
        Err(failure) => failure.json(),
    }
    .to_string()
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

fn answer(request: &Json) -> JsonAnswer {
    let name = request.get("op").and_then(Json::as_str).ok_or("the object has no `op`")?;
    let list = request.get("args").and_then(Json::as_array).ok_or("the object has no `args`")?;
    let theory = name.strip_prefix("tract.").or_else(|| name.strip_prefix("paper."));
    // A whole call in C++ is one argument; the operation of the same name takes more.
    let of_atoms = || atoms::find(name).filter(|_| list.len() < 2 || vocabulary::find(name).is_none());
    if let Some(run) = theory.and_then(category::find).or_else(of_atoms).or_else(|| banks::find(name)) {
        return run(&JsonArguments { list, code: None });
    }
    if let Some(run) = linear::find(name) {
        return run(&JsonArguments { list, code: MALFORMED });
    }
    if let Some(operation) = name.strip_prefix("linear.").and_then(vocabulary::find) {
        return of_linear(operation, list);
    }
    let operation = vocabulary::find(name).ok_or_else(|| unknown(name))?;
    let mut errors = Errors::with(Remarks::None);
    let values = list.iter().map(|argument| read(argument, &mut errors)).collect::<Result<Vec<_>, _>>()?;
    let values: Option<Vec<Value>> = values.into_iter().collect();
    match values {
        Some(values) if errors.is_empty() => result(&called(operation, values)?),
        _ => Err(errors.into_vec().first().map_or_else(String::new, |mistake| mistake.headline.clone()).into()),
    }
}

fn called(operation: &Operation, values: Vec<Value>) -> Result<Value, Refusal> {
    evaluate::operation(operation, &operation.placed(values)).and_then(Value::settled)
}

/// The name of an argument that is not what it should be, in the vectors of linear layouts.
const MALFORMED: Option<&str> = Some("precondition");

/// An operation of the language on linear layouts, names, numbers and lists of these; `null` where there is no answer.
fn of_linear(operation: &Operation, list: &[Json]) -> JsonAnswer {
    let given = list.iter().filter(|argument| !argument.is_null());
    match called(operation, given.map(listed).collect::<Result<_, Failure>>()?) {
        Ok(value) => result(&value),
        Err(Refusal { reason: Reason::Condition(_), .. }) => Ok(Json::Null),
        Err(refusal) => {
            let failure = Failure::from(refusal);
            Err(Failure { code: failure.code.or(MALFORMED), ..failure })
        }
    }
}

/// An argument as it stands: text is a name.
fn listed(argument: &Json) -> Result<Value, Failure> {
    Ok(match argument {
        Json::String(name) => Value::Text(name.clone()),
        Json::Bool(flag) => Value::Boolean(*flag),
        Json::Array(parts) => Value::tuple(parts.iter().map(listed).collect::<Result<_, _>>()?)?,
        other => {
            let argument = Argument { place: 0, given: Some(other), code: MALFORMED };
            if other.is_object() { argument.linear()?.into() } else { argument.number()?.into() }
        }
    })
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
fn read(argument: &Json, errors: &mut Errors) -> Result<Option<Value>, Failure> {
    if argument.get("ins").is_some() {
        return listed(argument).map(Some);
    }
    if argument.is_object() {
        return Ok(Some(Argument { place: 0, given: Some(argument), code: None }.nest()?.into()));
    }
    Ok(written(argument, errors))
}

fn written(argument: &Json, errors: &mut Errors) -> Option<Value> {
    let text = argument.as_str().map_or_else(|| argument.to_string(), str::to_owned);
    match parse::tokens(&text) {
        Ok(tokens) => {
            let expr = parse::expression(tokens, errors);
            let names = Names::new();
            explain::reported(&names, errors, |refusals| {
                evaluate::is_known(&expr, refusals).then(|| evaluate::argument(&expr, &names, refusals)).flatten()
            })
        }
        Err(mistake) => {
            errors.push(Diagnostic::new(mistake.headline, mistake.place));
            None
        }
    }
}

/// The longest list in an answer, in entries. A program gets all of a list or none of it.
const LISTED: usize = 1 << 16;

fn result(value: &Value) -> JsonAnswer {
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
        Value::Linear(layout) => layout.json(),
        Value::Morphism(morphism) => morphism.json(),
        Value::List(values) => values.iter().map(Value::to_string).collect(),
        other => json!(other.to_string()),
    })
}
