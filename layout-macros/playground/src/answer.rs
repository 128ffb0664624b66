//! Requests of the page and their answers, as JSON.

use layout_algebra::linear::Matrix;
use layout_algebra::{LayoutValue, Table, composed_table, table};
use layout_language::explain::steps::{Chapter, Line, Mark, Outcome};
use layout_language::vocabulary::{self, Operation};
use layout_language::{Diagnostic, Session, Value};
use serde_json::{Value as Json, json};

use crate::proposal::proposals;

/// The longest text that is evaluated, in bytes.
const MAX_TEXT: usize = 1 << 16;
/// The most rows, columns and slices of a table.
const MAX_TABLE: [u64; 3] = [64, 64, 8];

/// The answer to a request, both of them JSON; what cannot be read is answered by an object with `error`.
///
/// | request | answer |
/// |---|---|
/// | `{"ask":"evaluate","text":"…"}` | `answer`, `measures`, `table`, `mistakes` with `proposals`, `chapters` of the explanation |
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
    let answered = serde_json::from_str(request).map_err(|error| format!("no request: {error}"));
    answered.and_then(|request| respond(&request)).unwrap_or_else(|error| json!({ "error": error })).to_string()
}

fn respond(request: &Json) -> Result<Json, String> {
    let field = |name: &str| request.get(name).and_then(Json::as_str).ok_or(format!("the request has no `{name}`"));
    match field("ask")? {
        "evaluate" => evaluate(field("text")?),
        "operations" => Ok(json!({
            "operations": vocabulary::all().map(operation).collect::<Vec<_>>(),
            "words": vocabulary::WORDS,
        })),
        other => Err(format!("unknown request `{other}`")),
    }
}

fn operation(operation: &Operation) -> Json {
    let example = operation.known.example().map(|(call, answer)| json!([call, answer]));
    json!({ "name": operation.name, "form": operation.form, "says": operation.doc, "example": example })
}

fn evaluate(text: &str) -> Result<Json, String> {
    if text.len() > MAX_TEXT {
        return Err(format!("a text of {} bytes: the limit is {MAX_TEXT}", text.len()));
    }
    let explanation = Session::default().explain(text);
    let (beginning, left_out, end) = explanation.written();
    let (answer, value, mistakes) = match &explanation.answer {
        Ok(outcome @ Outcome::Value(value)) => (Some(outcome.to_string()), Some(value), &[][..]),
        Ok(outcome) => (Some(outcome.to_string()), None, &[][..]),
        Err(mistakes) => (None, None, mistakes.as_slice()),
    };
    Ok(json!({
        "answer": answer,
        "measures": value.map(measures),
        "table": value.and_then(shown),
        "mistakes": mistakes.iter().map(|found| mistake(text, mistakes.len(), found)).collect::<Vec<_>>(),
        "chapters": beginning.iter().chain(end).map(chapter).collect::<Vec<_>>(),
        "left_out": { "after": beginning.len(), "count": left_out },
    }))
}

fn mistake(text: &str, among: usize, mistake: &Diagnostic) -> Json {
    let help = mistake.help.as_deref();
    let proposals = help.map(|help| proposals(text, among, help)).unwrap_or_default();
    let proposals = proposals.into_iter().map(|proposal| json!({ "code": proposal.code, "text": proposal.text }));
    json!({
        "headline": mistake.headline,
        "notes": mistake.notes,
        "picture": mistake.picture,
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

/// Size and cosize, where the value has them: name and number.
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

/// The value as a table of characters, if it is a layout.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Linear(layout) => Some(Matrix(layout).to_string()),
        Value::Composed(composed) => Some(beginning(composed_table(composed), composed.layout())),
        Value::Layout(layout) if layout.leaf_count() > 0 => Some(beginning(table(layout), layout)),
        _ => None,
    }
}

fn beginning(table: Table<'_>, layout: &LayoutValue) -> String {
    let [rows, columns, slices] = MAX_TABLE;
    let slices = if layout.rank() > 2 { slices } else { 1 };
    table.within(rows, columns, slices).to_string()
}
