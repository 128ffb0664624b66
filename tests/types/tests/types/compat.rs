//! Everything that version 0.1 accepts keeps its answer: see `tests/compat/README.md`.
#![allow(clippy::assertions_on_constants, clippy::too_many_lines, reason = "the programs of 0.1 stay as they are")]

use std::collections::BTreeSet;

use layout_algebra::operation::Operation;
use layout_answers::{eval_json, eval_written};
use layout_language::errors::Remarks;

#[path = "../../../compat/0.1/atoms.rs"]
mod atoms;
#[path = "../../../compat/0.1/items.rs"]
mod items;
#[path = "../../../compat/0.1/operations.rs"]
mod operations;
#[path = "../../../compat/0.1/types.rs"]
mod types;
#[path = "../../../compat/0.1/values.rs"]
mod values;

const NOTATION: &str = include_str!("../../../compat/0.1/notation.txt");
const JSON: &str = include_str!("../../../compat/0.1/json.txt");
const OPERATIONS: &str = include_str!("../../../compat/0.1/operations.txt");

/// Returns the expression and the answer in each line of a file.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().map(|line| line.rsplit_once(" => ").unwrap_or_else(|| panic!("no answer: {line}")))
}

#[test]
fn expressions_have_the_answers_of_0_1() {
    let mut wrong = Vec::new();
    for (expression, answer) in lines(NOTATION).chain(lines(OPERATIONS)) {
        let found = eval_written(expression, Remarks::None).map(|found| found.to_string());
        if found.as_deref().ok() != Some(answer) {
            wrong.push(format!("{expression} => {answer}, not {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn programs_have_the_answers_of_0_1() {
    for (question, answer) in lines(JSON) {
        assert_eq!(eval_json(question), answer, "{question}");
    }
}

/// Until 0.1.0 is released its folder grows with the language; then delete this test and begin a folder for 0.2. The gate of the release (`FULL=1`) demands the
/// example of every operation, and `COMPAT=1` writes those that are missing.
#[test]
fn every_operation_is_in_the_corpus() {
    assert_eq!(env!("CARGO_PKG_VERSION"), "0.1.0");
    let kept: BTreeSet<&str> = lines(OPERATIONS).filter_map(|(call, _)| call.split('(').next()).collect();
    let examples = Operation::ALL.iter().filter(|operation| operation.is_written() && !kept.contains(operation.name()));
    let missing = examples.filter_map(|operation| operation.example());
    let missing: Vec<String> = missing.map(|(call, answer)| format!("{call} => {answer}\n")).collect();
    if std::env::var_os("COMPAT").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../compat/0.1/operations.txt");
        std::fs::write(file, [OPERATIONS, &missing.concat()].concat()).expect("the corpus");
    } else if std::env::var_os("FULL").is_some() {
        assert!(missing.is_empty(), "not in tests/compat/0.1/operations.txt:\n{}", missing.concat());
    }
}
