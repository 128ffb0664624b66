//! Conditions on every answer, whatever the input: a value reads back, and a mistake is readable.

use layout_algebra::table;
use layout_answers::draw::{View, arrows};
use layout_answers::steps::explain;
use layout_answers::{Session, eval_written};
use layout_language::document::document;
use layout_language::errors::Remarks;
use layout_language::expand::expand;
use layout_language::resolve::{Form, State};
use layout_language::{Diagnostic, Value, eval, eval_brief, parse};
use layout_picture::backend::{terminal::Terminal, tikz::tikz};
use layout_picture::{Svg, Theme};
use proc_macro2::{TokenStream, TokenTree};

use super::markup;
use crate::oracle;

/// The longest headline in columns, counting at most three digits of each number.
const COLUMNS: usize = 100;
/// The largest number of offsets of a table that is written.
const MOST_SHOWN: u64 = 1 << 12;

/// The largest number of elements of layouts that are always drawn.
const MOST_DRAWN: u64 = 64;

/// Checks the answer to a text, and returns whether it was a value.
///
/// # Errors
/// Returns the fault.
pub fn of_text(text: &str) -> Result<bool, String> {
    match eval_brief(text) {
        Ok(value) => reads_back(&value).map(|()| true),
        Err(mistakes) => readable(&mistakes).map(|()| false),
    }
}

/// Checks the notes and the help for a text.
///
/// # Errors
/// Returns the fault.
pub fn of_remarks(text: &str) -> Result<(), String> {
    match (eval(text), eval_brief(text)) {
        (Ok(long), Ok(brief)) if long.to_string() == brief.to_string() => Ok(()),
        (Err(long), Err(brief)) if heads(&long) == heads(&brief) => long.iter().try_for_each(proposals),
        (long, brief) => Err(format!("with remarks {long:?}, without {brief:?}")),
    }
}

/// Checks the answer to a JSON line of an operation or of a vector, and returns whether it was a value.
///
/// # Errors
/// Returns the fault.
pub fn of_line(line: &str) -> Result<bool, String> {
    let answer = oracle::eval_json(line, None);
    let read: serde_json::Value = serde_json::from_str(&answer).map_err(|error| format!("{error}: {answer}"))?;
    let headline = read.get("message").or(read.get("error")).and_then(|headline| headline.as_str());
    match (read.get("result"), headline) {
        (Some(_), None) => Ok(true),
        (None, Some(headline)) => one_line(headline).map(|()| false),
        _ => Err(format!("neither a result nor an error: {answer}")),
    }
}

/// Checks the step-by-step explanation of a text, and returns whether it ends with a value.
///
/// # Errors
/// Returns the fault.
pub fn of_explanation(text: &str) -> Result<bool, String> {
    let explanation = explain(text);
    markup::of_xml(&explanation.page())?;
    if explanation.to_string().trim().is_empty() {
        return Err("nothing is explained".to_owned());
    }
    match (&explanation.answer, eval_brief(text)) {
        (Err(mistakes), Ok(value)) => Err(format!("{value}, but explained as {mistakes:?}")),
        (Ok(explained), Ok(value)) if explained.to_string() != value.to_string() => {
            Err(format!("{value}, but explained as {explained}"))
        }
        (Err(mistakes), _) => readable(mistakes).map(|()| false),
        (Ok(_), _) => Ok(true),
    }
}

/// Checks the drawings of a text and of the last two values in it, and returns whether there are any.
///
/// # Errors
/// Returns the fault.
pub fn of_drawings(text: &str) -> Result<bool, String> {
    let values: Vec<Value> = text.split(';').filter_map(|part| eval_brief(part).ok()).collect();
    let layouts: Vec<_> = values.iter().filter_map(|value| value.to_layout().ok()).collect();
    let is_within = |most| layouts.iter().all(|layout| layout.size().is_ok_and(|size| size <= most));
    if is_within(MOST_SHOWN) {
        layouts.iter().try_for_each(|layout| one_more_line(&table(layout).to_string()))?;
    }
    let mut scenes = Vec::new();
    // Drawing writes every cell, so most drawings are small, and only some have any size.
    let views = [View::Automatic, View::Arrows, View::Offsets, View::Banks { bytes: 2 }, View::Thread(1)];
    let is_drawn = is_within(MOST_DRAWN) || text.len().is_multiple_of(512);
    for view in views.into_iter().take(if is_drawn { text.len() % 4 + 2 } else { 0 }) {
        let drawing = Session::default().draw(text, view);
        drawing.undrawn.map_or(Ok(()), |reason| one_line(&reason))?;
        scenes.extend(drawing.scenes);
    }
    if let [.., a, b] = values.as_slice() {
        match arrows(&[a.clone(), b.clone()]) {
            Ok(scene) => scenes.push(scene),
            Err(refusal) => one_line(&refusal.headline())?,
        }
    }
    for scene in &scenes {
        markup::of_xml(&layout_picture::svg(scene))?;
        markup::of_xml(&Svg { is_brief: true, ..Svg::default() }.written(scene))?;
        markup::of_tex(&tikz(scene, Theme::Light))?;
        one_more_line(&Terminal::default().written(scene))?;
    }
    Ok(!scenes.is_empty())
}

/// Checks that a picture as text ends with a newline.
fn one_more_line(picture: &str) -> Result<(), String> {
    if picture.ends_with('\n') { Ok(()) } else { Err(format!("a picture without an end: {picture:?}")) }
}

/// Checks the documentation of a name for this text, and returns whether there is any.
///
/// # Errors
/// Returns the fault.
pub fn of_document(text: &str) -> Result<bool, String> {
    let Ok(tokens) = parse::tokens(&format!("[layout_core] /// Named.\n pub Named = {text};")) else {
        return Ok(false);
    };
    let expansion = expand(&State::begin(Form::Type, tokens));
    let Some(question) = question(expansion) else { return Ok(false) };
    let written = document(&question).to_string().replace("\\\"", "\"");
    for drawing in written.split("<svg").skip(1) {
        let (drawing, _) =
            drawing.split_once("</svg>").ok_or_else(|| format!("a drawing without an end: {written}"))?;
        markup::of_xml(&format!("<svg{drawing}</svg>"))?;
    }
    Ok(written.contains("size"))
}

/// Finds the arguments of `layout_document!` in an expansion.
fn question(expansion: TokenStream) -> Option<TokenStream> {
    let mut tokens = expansion.into_iter();
    while let Some(token) = tokens.next() {
        let within = match token {
            TokenTree::Ident(name) if name == "layout_document" => match tokens.nth(1) {
                Some(TokenTree::Group(group)) => return Some(group.stream()),
                _ => None,
            },
            TokenTree::Group(group) => question(group.stream()),
            _ => None,
        };
        if within.is_some() {
            return within;
        }
    }
    None
}

/// Runs the macro on these tokens in all forms and both states, and returns whether they are tokens.
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

/// Checks that a value prints as one line and reads back as itself; lists have no notation, and a swizzle without effect is left out.
fn reads_back(value: &Value) -> Result<(), String> {
    let printed = value.to_string();
    if printed.contains('\n') {
        return Err(format!("more than a line: {printed:?}"));
    }
    if let Value::Plan(planned) = value {
        planned.parts.iter().try_for_each(|part| reads_back(&part.value))?;
        let written = Session::default().value(&printed);
        return written.map(drop).map_err(|mistakes| format!("`{printed}` cannot be written: {mistakes:?}"));
    }
    let is_list = matches!(value, Value::Table(_) | Value::List(_) | Value::Placed(..));
    if is_list {
        return Ok(());
    }
    let expected = match value {
        Value::Composed(composed) => composed.as_layout().map_or_else(|| printed.clone(), |plain| plain.to_string()),
        _ => printed.clone(),
    };
    match eval_brief(&printed).map(|again| again.to_string()) {
        Ok(again) if again == expected => Ok(()),
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

/// Returns the width of a headline, where every number counts for at most three digits.
fn columns(headline: &str) -> usize {
    let numbers = headline.split(|character: char| !character.is_ascii_digit());
    let further: usize = numbers.map(|number| number.len().saturating_sub(3)).sum();
    headline.chars().count() - further
}

/// Checks that every suggestion in a help evaluates, including the Rust in its braces.
fn proposals(mistake: &Diagnostic) -> Result<(), String> {
    let Some(help) = &mistake.help else { return Ok(()) };
    if help.starts_with("did you mean") || help.starts_with("an operation") {
        return Ok(());
    }
    let refused = help.split('`').skip(1).step_by(2).find(|proposal| eval_written(proposal, Remarks::None).is_err());
    refused.map_or(Ok(()), |proposal| Err(format!("`{}`, help: `{proposal}`", mistake.headline)))
}
