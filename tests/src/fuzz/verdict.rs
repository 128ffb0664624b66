//! What an answer must be, whatever was asked: a value that reads back, or a mistake that can be read.

use layout_language::expand::expand;
use layout_language::resolve::{Form, State};
use layout_language::{Diagnostic, Value, eval, eval_brief, eval_json, parse};

/// The longest headline, in columns, if no number in it has more than three digits.
const COLUMNS: usize = 100;

/// What is wrong with the answer to a text; whether it was a value.
///
/// # Errors
/// The fault.
pub fn of_text(text: &str) -> Result<bool, String> {
    match eval_brief(text) {
        Ok(value) => reads_back(&value).map(|()| true),
        Err(mistakes) => readable(&mistakes).map(|()| false),
    }
}

/// What is wrong with the notes and helps to a text.
///
/// # Errors
/// The fault.
pub fn of_remarks(text: &str) -> Result<(), String> {
    match (eval(text), eval_brief(text)) {
        (Ok(long), Ok(brief)) if long.to_string() == brief.to_string() => Ok(()),
        (Err(long), Err(brief)) if heads(&long) == heads(&brief) => long.iter().try_for_each(proposals),
        (long, brief) => Err(format!("with remarks {long:?}, without {brief:?}")),
    }
}

/// What is wrong with the answer to a line for programs; whether it was a value.
///
/// # Errors
/// The fault.
pub fn of_line(line: &str) -> Result<bool, String> {
    let answer = eval_json(line);
    let read: serde_json::Value = serde_json::from_str(&answer).map_err(|error| format!("{error}: {answer}"))?;
    let headline = read.get("message").or(read.get("error")).and_then(|headline| headline.as_str());
    match (read.get("result"), headline) {
        (Some(_), None) => Ok(true),
        (None, Some(headline)) => one_line(headline).map(|()| false),
        _ => Err(format!("neither a result nor an error: {answer}")),
    }
}

/// The macro at these tokens, in all its forms and in both states; whether they are tokens.
#[must_use]
pub fn of_tokens(text: &str) -> bool {
    let Ok(tokens) = parse::tokens(text) else { return false };
    for form in [Form::Type, Form::Value, Form::Constant] {
        let home = "[layout_core]".parse().unwrap_or_default();
        let call = [home, tokens.clone()].into_iter().collect();
        let _expansion = expand(&State::begin(form, call));
    }
    let _resumed = layout_language::expand::resume(tokens);
    true
}

fn heads(mistakes: &[Diagnostic]) -> Vec<&str> {
    mistakes.iter().map(|mistake| mistake.headline.as_str()).collect()
}

/// What is printed is one line, and is read as what it was; but a layout of no modes, which `dice` may leave, is none to
/// begin with, and a swizzle of no bits is left out where it is read.
fn reads_back(value: &Value) -> Result<(), String> {
    let printed = value.to_string();
    if printed.contains('\n') {
        return Err(format!("more than a line: {printed:?}"));
    }
    let is_list = matches!(value, Value::Table(_) | Value::List(_) | Value::Placed(..));
    if is_list || printed.ends_with("():()") || printed.starts_with("Sw<0,") {
        return Ok(());
    }
    match eval_brief(&printed).map(|again| again.to_string()) {
        Ok(again) if again == printed => Ok(()),
        again => Err(format!("`{printed}` is read as {again:?}")),
    }
}

fn readable(mistakes: &[Diagnostic]) -> Result<(), String> {
    if mistakes.is_empty() {
        return Err("neither a value nor a mistake".to_owned());
    }
    heads(mistakes).into_iter().try_for_each(one_line)
}

fn one_line(headline: &str) -> Result<(), String> {
    let columns = columns(headline);
    if columns == 0 || columns > COLUMNS || headline.contains('\n') {
        return Err(format!("a headline of {columns} columns: {headline:?}"));
    }
    Ok(())
}

/// How long a headline is; the user's numbers, however long, count for three digits.
fn columns(headline: &str) -> usize {
    let numbers = headline.split(|character: char| !character.is_ascii_digit());
    let further: usize = numbers.map(|number| number.len().saturating_sub(3)).sum();
    headline.chars().count() - further
}

/// What a help proposes is accepted.
fn proposals(mistake: &Diagnostic) -> Result<(), String> {
    let Some(help) = &mistake.help else { return Ok(()) };
    if help.starts_with("did you mean") || help.starts_with("an operation") {
        return Ok(());
    }
    let refused = help.split('`').skip(1).step_by(2).find(|proposal| eval_brief(proposal).is_err());
    refused.map_or(Ok(()), |proposal| Err(format!("`{}`, help: `{proposal}`", mistake.headline)))
}
