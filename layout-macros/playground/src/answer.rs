//! Requests of the page and their answers, as JSON.

use layout_answers::Session;
use layout_answers::draw::{Drawing, View};
use layout_answers::steps::{Chapter, Line, Mark, Outcome};
use layout_language::errors::Remarks;
use layout_language::vocabulary::{self, Operation};
use layout_language::{Diagnostic, Value};
use layout_picture::backend::html::tables;
use layout_picture::{Scene, svg};
use serde_json::{Value as Json, json};

use crate::proposal::proposals;
use crate::request::{answered, field};

/// The longest text to evaluate, in bytes.
const MAX_TEXT: usize = 1 << 16;
/// The most layouts in which to look for an element.
const MAX_LAYOUTS: usize = 16;
/// The most layouts whose offsets are listed.
const MAX_TABLES: usize = 256;

/// The answer to a request, both as JSON; an unreadable request gets an object with `error`.
///
/// | request | answer |
/// |---|---|
/// | `{"ask":"evaluate","text":"…"}` | `answer`, `measures`, `mistakes` with `proposals` |
/// | `{"ask":"explain","text":"…"}` | `chapters` of the explanation, and the number `left_out` |
/// | `{"ask":"draw","text":"…","view":"…"}` | `pictures`, or the reason why there is none: `undrawn` |
/// | `{"ask":"tables","text":"…","view":"…"}` | the `tables` behind the pictures, as HTML |
/// | `{"ask":"element","layouts":["…"],"coordinate":"…","offset":"…"}` | the first layout with this offset there, and the chapter that
/// explains it |
/// | `{"ask":"offsets","layouts":["…"]}` | `offsets`: a list for each, empty if it has no table |
/// | `{"ask":"operations"}` | `operations` with `name`, `form`, `says`, `example`, and `words` |
///
/// ```
/// let answer = layout_playground::answer(r#"{"ask":"evaluate","text":"(4,8):row / <2,4>"}"#);
/// assert!(answer.contains(r#""answer":"((2,2),(4,2)):((8,16),(1,4))""#), "{answer}");
/// let refused = layout_playground::answer(r#"{"ask":"evaluate","text":"24:1 / 5"}"#);
/// assert!(refused.contains(r#""text":"24:1 / 4""#), "{refused}");
/// assert!(layout_playground::answer("?").starts_with(r#"{"error":"#));
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    answered(request, respond)
}

fn respond(request: &Json) -> Result<Json, String> {
    let field = |name: &str| field(request, name);
    match field("ask")? {
        "evaluate" => Ok(evaluate(short(field("text")?)?)),
        "explain" => Ok(explain(short(field("text")?)?)),
        "draw" => Ok(drawn(&drawing(field)?)),
        "tables" => Ok(json!({ "tables": drawing(field)?.scenes.iter().map(tables).collect::<String>() })),
        "element" => {
            let layouts = layouts(request)?.take(MAX_LAYOUTS);
            Ok(json!({ "found": element(layouts, short(field("coordinate")?)?, field("offset")?) }))
        }
        "offsets" => Ok(json!({ "offsets": layouts(request)?.take(MAX_TABLES).map(offsets).collect::<Vec<_>>() })),
        "operations" => Ok(json!({
            "operations": vocabulary::all().map(operation).collect::<Vec<_>>(),
            "words": vocabulary::WORDS,
        })),
        other => Err(format!("unknown request `{other}`")),
    }
}

/// The requested drawing of the text.
fn drawing<'a>(field: impl Fn(&str) -> Result<&'a str, String>) -> Result<Drawing, String> {
    Ok(Session::default().draw(short(field("text")?)?, view(field("view").unwrap_or_default())?))
}

/// The text, if it is not too long.
fn short(text: &str) -> Result<&str, String> {
    let length = text.len();
    if length > MAX_TEXT { Err(format!("a text of {length} bytes: the limit is {MAX_TEXT}")) } else { Ok(text) }
}

/// The requested view: empty, `offsets`, `arrows`, `banks:2` for elements of two bytes, `thread:5`.
fn view(name: &str) -> Result<View, String> {
    let (name, number) = name.split_once(':').unwrap_or((name, ""));
    let number = || number.parse().map_err(|_| format!("the view `{name}` has no number"));
    match name {
        "" => Ok(View::Automatic),
        "arrows" => Ok(View::Arrows),
        "offsets" => Ok(View::Offsets),
        "banks" => Ok(View::Banks { bytes: number()? }),
        "thread" => Ok(View::Thread(number()?)),
        other => Err(format!("unknown view `{other}`")),
    }
}

fn operation(operation: &Operation) -> Json {
    let example = operation.known.example().map(|(call, answer)| json!([call, answer]));
    json!({ "name": operation.name, "form": operation.form, "says": operation.doc, "example": example })
}

/// The answer alone, which should be immediate; its explanation and drawing are requested afterward.
fn evaluate(text: &str) -> Json {
    let found = Session::default().evaluate(text, Remarks::All);
    let (answer, value, mistakes) = match &found {
        Ok(outcome @ Outcome::Value(value)) => (Some(outcome.to_string()), Some(value), &[][..]),
        Ok(outcome) => (Some(outcome.to_string()), None, &[][..]),
        Err(mistakes) => (None, None, mistakes.as_slice()),
    };
    json!({
        "answer": answer,
        "measures": value.map(measures),
        "mistakes": mistakes.iter().map(|found| mistake(text, mistakes.len(), found)).collect::<Vec<_>>(),
    })
}

fn explain(text: &str) -> Json {
    let explanation = Session::default().explain(text);
    let (beginning, left_out, end) = explanation.written();
    json!({
        "chapters": beginning.iter().chain(end).map(chapter).collect::<Vec<_>>(),
        "left_out": { "after": beginning.len(), "count": left_out },
    })
}

fn drawn(drawing: &Drawing) -> Json {
    let picture = |scene: &Scene| json!({ "title": scene.title, "svg": svg(scene) });
    // The page describes a refusal in words; the picture shows the place only.
    let is_refused = drawing.answer.is_err();
    let seen = drawing.scenes.iter().filter(|scene| !is_refused || !scene.panels().is_empty());
    let scenes = seen
        .map(|scene| Scene { caption: if is_refused { Vec::new() } else { scene.caption.clone() }, ..scene.clone() });
    let has_banks = matches!(drawing.answer, Ok(Outcome::Value(Value::Layout(_) | Value::Composed(_))));
    let has_arrows = matches!(drawing.answer, Ok(Outcome::Value(Value::Layout(_))));
    let has_offsets = has_banks || matches!(drawing.answer, Ok(Outcome::Value(Value::Placed(..))));
    json!({
        "pictures": scenes.map(|scene| picture(&scene)).collect::<Vec<_>>(),
        "undrawn": drawing.undrawn,
        "has_arrows": has_arrows,
        "has_banks": has_banks,
        "has_offsets": has_offsets,
        "is_refused": is_refused,
    })
}

fn layouts(request: &Json) -> Result<impl Iterator<Item = &str>, String> {
    let layouts = request.get("layouts").and_then(Json::as_array).ok_or("the request has no `layouts`")?;
    Ok(layouts.iter().filter_map(Json::as_str))
}

/// The offsets of a layout.
fn offsets(layout: &str) -> Json {
    let table = Session::default().evaluate(&format!("table({layout})"), Remarks::None);
    table.ok().and_then(|table| serde_json::from_str(&table.to_string()).ok()).unwrap_or_else(|| json!([]))
}

/// The first of these layouts with the offset at the coordinate, and the chapter that explains it.
fn element<'a>(layouts: impl Iterator<Item = &'a str>, coordinate: &str, offset: &str) -> Option<Json> {
    let arguments = if coordinate.starts_with('(') { coordinate.to_owned() } else { format!("({coordinate})") };
    // A coordinate past the end of a part may still have its offset in the whole layout.
    let is_outside = |layout: &str| {
        let inside = Session::default().evaluate(&format!("is_in_domain({coordinate}, {layout})"), Remarks::None);
        inside.is_ok_and(|inside| inside.to_string() == "false")
    };
    let layouts = layouts.filter(|layout| !is_outside(layout));
    let mut tried = layouts.map(|layout| (layout, Session::default().explain(&format!("({layout}){arguments}"))));
    tried.find_map(|(layout, explanation)| {
        let is_there = explanation.answer.as_ref().is_ok_and(|found| found.to_string() == offset);
        let last = explanation.chapters.last().filter(|_| is_there)?;
        Some(json!({ "layout": layout, "chapter": chapter(last) }))
    })
}

fn mistake(text: &str, among: usize, mistake: &Diagnostic) -> Json {
    let help = mistake.help.as_deref();
    let proposals = help.map(|help| proposals(text, among, help)).unwrap_or_default();
    let proposals = proposals.into_iter().map(|proposal| json!({ "code": proposal.code, "text": proposal.text }));
    json!({
        "headline": mistake.headline,
        "notes": mistake.notes,
        "picture": mistake.picture.lines,
        "help": help,
        "proposals": proposals.collect::<Vec<_>>(),
    })
}

fn chapter(chapter: &Chapter) -> Json {
    json!({
        "number": chapter.number,
        "title": chapter.title,
        "operands": chapter.operands,
        "lines": chapter.lines.iter().map(line).collect::<Vec<_>>(),
        "answer": chapter.answer.as_ref().ok(),
        "refusal": chapter.answer.as_ref().err(),
        "law": chapter.law.as_ref().map(line),
    })
}

fn line(line: &Line) -> Json {
    let mark = match line.mark {
        Mark::Said => "said",
        Mark::Holds => "holds",
        Mark::Fails => "fails",
    };
    json!({ "depth": line.depth, "mark": mark, "text": line.text })
}

/// The size and the cosize, by name, if the value has them.
fn measures(value: &Value) -> Json {
    let (size, cosize) = match value {
        Value::Linear(layout) => (layout.ins().size().ok(), layout.outs().size().ok()),
        Value::Composed(composed) => (composed.size().ok(), composed.cosize().ok()),
        Value::Layout(layout) => (layout.size().ok(), layout.cosize().ok()),
        _ => (None, None),
    };
    let measured = [("size", size), ("cosize", cosize)];
    measured.iter().filter_map(|(name, number)| Some(json!([name, (*number)?.to_string()]))).collect()
}
