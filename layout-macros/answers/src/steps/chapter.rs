//! One operation: its operands, the findings of its algorithms, its answer, and its law.

use layout_language::evaluate::log::{Entry, Event, Operand, Origin, Outcome, Symbolic};
use layout_language::explain::{self, unmet};
use layout_language::value::Value;
use layout_language::vocabulary::Operation;

use super::laws::{law_of, values};
use super::line::{Chapter, Line, Mark};
use super::{symbolic, trace_lines};

/// The chapter of one entry.
pub(super) fn chapter(i: usize, entry: Entry) -> Chapter {
    let chapter = written(i, &entry);
    Chapter { entry: Some(entry), ..chapter }
}

fn written(i: usize, entry: &Entry) -> Chapter {
    let answer = match &entry.answer {
        Ok(value) => Ok(value.to_string()),
        Err(refusal) => Err(refusal.headline()),
    };
    let chapter = |title: String| Chapter {
        number: i.saturating_add(1),
        title,
        operands: Vec::new(),
        lines: Vec::new(),
        answer: answer.clone(),
        law: law_of(entry),
        entry: None,
    };
    match &entry.event {
        Event::Worked(text) => chapter(text.clone()),
        Event::Planned { text, lines } => {
            let said = |text: &String| Line { depth: 1, mark: Mark::Said, text: text.clone() };
            Chapter { lines: lines.iter().map(said).collect(), ..chapter(text.clone()) }
        }
        Event::Symbolic(call) => {
            let (operands, lines) = (symbolic_operands(call), symbolic::lines(call));
            Chapter { operands, lines, ..chapter(title(call.operation, call.operands.len())) }
        }
        Event::Named(name) => chapter(format!("{name} from here on")),
        Event::Called { operation, operands, steps, left_out } => {
            let mut lines = trace_lines::lines(steps, *left_out);
            let said = answer.as_ref().map(|answer| format!("= {answer}")).ok();
            lines.pop_if(|last| said.as_ref() == Some(&last.text));
            lines.extend(falsehood(operation, &values(operands), entry));
            Chapter { operands: operand_lines(operation, operands), lines, ..chapter(title(operation, operands.len())) }
        }
    }
}

/// The line with the counterexample to a false predicate.
fn falsehood(operation: &Operation, values: &[Value], entry: &Entry) -> Option<Line> {
    if !matches!(entry.answer, Ok(Outcome::Value(Value::Boolean(false)))) {
        return None;
    }
    let text = unmet::of_call(operation, values)?.headline().to_string();
    Some(Line { depth: 0, mark: Mark::Fails, text })
}

/// `composition(A, B): A after B, …`
fn title(operation: &Operation, count: usize) -> String {
    let letters: Vec<String> = letters_for(operation, count);
    format!("{}({}): {}", operation.name, letters.join(", "), operation.doc)
}

/// The letters of the form, and numbers for further operands.
fn letters_for(operation: &Operation, count: usize) -> Vec<String> {
    numbered(&operation.letters(), count)
}

fn numbered(letters: &[&str], count: usize) -> Vec<String> {
    let known = letters.iter().map(|letter| (*letter).to_owned());
    let numbered = (1..).map(|i: usize| format!("#{i}"));
    known.map(Some).chain(std::iter::repeat(None)).zip(numbered).map(|(a, b)| a.unwrap_or(b)).take(count).collect()
}

fn operand_lines(operation: &Operation, operands: &[Operand]) -> Vec<String> {
    let letters = operation.letters_of(operands.iter().map(|operand| &operand.value));
    let letters = numbered(&letters, operands.len());
    let pairs = operands.iter().zip(&letters);
    let pairs = pairs.enumerate().filter(|(_, (operand, _))| !matches!(operand.value, Value::Word(_)));
    pairs.map(|(i, (operand, letter))| shown(operation, operand, i, letter)).collect()
}

/// `A = ({m},8):(8,1)`, for operands with run-time integers.
fn symbolic_operands(call: &Symbolic) -> Vec<String> {
    let letters = letters_for(call.operation, call.operands.len());
    let texts = call.operands.iter().map(|part| call.shown().notation(part)).zip(letters);
    texts.filter(|(text, _)| !text.is_empty()).map(|(text, letter)| format!("{letter} = {text}")).collect()
}

/// `A = (4,8):(8,1), named Tile`
fn shown(operation: &Operation, operand: &Operand, i: usize, letter: &str) -> String {
    let value = explain::shown(operation, i, letter.trim_matches('"'), &operand.value);
    let text = match value {
        Some(value) => format!("{} = {value}", letter.trim_matches('"')),
        None => format!("{letter} = {}", operand.value),
    };
    match &operand.origin {
        Origin::Written => text,
        Origin::Name(name) => format!("{text}, named `{name}`"),
        Origin::Entry(entry) => format!("{text}, the result of {}", entry.saturating_add(1)),
    }
}
