//! JSON calls from programs.

use serde_json::{Value as Json, json};

use super::expression::{self, number};
use super::{Choices, Corpus};

/// Writes a call whose operands are expressions, numbers, and objects of other calls.
pub(super) fn call(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    let (name, least) = operation(choices, corpus);
    let count = match choices.below(8) {
        0 => choices.below(6),
        1 => least + 1,
        _ => least,
    };
    let args: Vec<Json> = (0..count).map(|_| operand(choices, corpus)).collect();
    json!({ "op": name, "args": args }).to_string()
}

fn operation<'a>(choices: &mut Choices<'_>, corpus: &'a Corpus) -> (&'a str, usize) {
    if choices.once_in(2) {
        return corpus.operations[choices.below(corpus.operations.len())];
    }
    (&corpus.programs[choices.below(corpus.programs.len())], 1 + choices.below(4))
}

fn operand(choices: &mut Choices<'_>, corpus: &Corpus) -> Json {
    match choices.below(8) {
        0..4 => json!(expression::any(choices, corpus)),
        4 => json!(number(choices)),
        5 => json!(([-1.5, 1e300, -9e18, 0.0][choices.below(4)])),
        _ => borrowed(choices, corpus),
    }
}

/// Takes an operand from a vector.
fn borrowed(choices: &mut Choices<'_>, corpus: &Corpus) -> Json {
    let line = &corpus.lines[choices.below(corpus.lines.len())];
    let mut line: Json = serde_json::from_str(line).unwrap_or_default();
    let Some(args) = line["args"].as_array_mut().filter(|args| !args.is_empty()) else { return Json::Null };
    args.swap_remove(choices.below(args.len()))
}

/// Writes nested arrays, objects, or `CuTe` spellings as an operand.
pub(super) fn nested(choices: &mut Choices<'_>, corpus: &Corpus) -> String {
    let often = if choices.once_in(16) { choices.below(6000) } else { choices.below(160) };
    let (open, inner, close) = [
        ("[", "1", "]"),
        ("{\"ins\":", "1", "}"),
        ("\"Layout<", "Shape<_2>", ">\""),
        ("\"(", "4", ")\""),
        ("\"Shape<", "_4", ">\""),
        ("\"<", "4", ">\""),
    ][choices.below(6)];
    let (name, _) = operation(choices, corpus);
    let operand = if let (Some(open), Some(close)) = (open.strip_prefix('"'), close.strip_suffix('"')) {
        format!("\"{}{inner}{}\"", open.repeat(often), close.repeat(often))
    } else {
        format!("{}{inner}{}", open.repeat(often), close.repeat(often))
    };
    let count = 1 + choices.below(4);
    format!("{{\"op\":\"{name}\",\"args\":[{}]}}", vec![operand; count].join(","))
}
