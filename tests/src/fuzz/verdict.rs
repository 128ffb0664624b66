//! What an answer must be, whatever the input: a value that reads back, or a mistake that can be read.

use layout_algebra::table;
use layout_language::document::document;
use layout_language::draw::{View, arrows};
use layout_language::errors::Remarks;
use layout_language::expand::expand;
use layout_language::explain::steps::explain;
use layout_language::resolve::{Form, State};
use layout_language::{Diagnostic, Session, Value, eval, eval_brief, eval_written, parse};
use layout_picture::backend::{terminal::Terminal, tikz::tikz};
use layout_picture::{Svg, Theme};
use proc_macro2::{TokenStream, TokenTree};

use super::markup;
use crate::oracle;

/// The longest headline, in columns, if no number in it has more than three digits.
const COLUMNS: usize = 100;
/// The most offsets of a table that is written.
const MOST_SHOWN: u64 = 1 << 12;

/// The most elements of layouts that are drawn every time.
const MOST_DRAWN: u64 = 64;

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

/// What is wrong with the answer to a line for programs, of an operation or of a vector; whether it was a value.
///
/// # Errors
/// The fault.
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

/// What is wrong with the evaluation of a text as it is explained step by step; whether it ends with a value.
///
/// # Errors
/// The fault.
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

/// What is wrong with the drawings of a text, and of the last two values in it; whether there is one.
///
/// # Errors
/// The fault.
pub fn of_drawings(text: &str) -> Result<bool, String> {
    let values: Vec<Value> = text.split(';').filter_map(|part| eval_brief(part).ok()).collect();
    let layouts: Vec<_> = values.iter().filter_map(|value| value.to_layout().ok()).collect();
    let is_within = |most| layouts.iter().all(|layout| layout.size().is_ok_and(|size| size <= most));
    if is_within(MOST_SHOWN) {
        layouts.iter().try_for_each(|layout| one_more_line(&table(layout).to_string()))?;
    }
    let mut scenes = Vec::new();
    // Every cell is written: few of them, but for some of all sizes.
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

/// A picture in text ends with a line.
fn one_more_line(picture: &str) -> Result<(), String> {
    if picture.ends_with('\n') { Ok(()) } else { Err(format!("a picture without an end: {picture:?}")) }
}

/// What is wrong with the documentation of a name for this text; whether there is any.
///
/// # Errors
/// The fault.
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

/// What an expansion asks of `layout_document!`.
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

/// The macro at these tokens, in all its forms and in both states; whether they are tokens.
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

/// What is printed is one line, and is read as what it was; but a list of answers is none of the values that are read, and a swizzle of no bits before 0 is left out.
fn reads_back(value: &Value) -> Result<(), String> {
    let printed = value.to_string();
    if printed.contains('\n') {
        return Err(format!("more than a line: {printed:?}"));
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

/// How long a headline is; the user's numbers, however long, count for three digits.
fn columns(headline: &str) -> usize {
    let numbers = headline.split(|character: char| !character.is_ascii_digit());
    let further: usize = numbers.map(|number| number.len().saturating_sub(3)).sum();
    headline.chars().count() - further
}

/// What a help proposes is accepted, with the Rust that is written in its braces.
fn proposals(mistake: &Diagnostic) -> Result<(), String> {
    let Some(help) = &mistake.help else { return Ok(()) };
    if help.starts_with("did you mean") || help.starts_with("an operation") {
        return Ok(());
    }
    let refused = help.split('`').skip(1).step_by(2).find(|proposal| eval_written(proposal, Remarks::None).is_err());
    refused.map_or(Ok(()), |proposal| Err(format!("`{}`, help: `{proposal}`", mistake.headline)))
}
