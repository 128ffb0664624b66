//! The vectors of linear layouts: what Triton's C++ answers, and brute force on the bridge to layouts of shape and stride.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

/// What the door answers.
fn answer(op: &Value, args: &Value) -> Value {
    let question = json!({ "op": op, "args": args }).to_string();
    serde_json::from_str(&layout_language::eval_json(&question)).expect("one JSON object")
}

/// Why an answer is not what the vector says: the result, or an error under the code that the vector names, with its witness.
fn disagreement(vector: &Value) -> Option<String> {
    let (expected, found) = (&vector["result"], answer(&vector["op"], &vector["args"]));
    let agrees = match expected.get("error") {
        None => found.get("result") == Some(expected),
        Some(code) => found.get("error") == Some(code) && found.get("witness") == expected.get("witness"),
    };
    (!agrees).then(|| format!("{vector}: {found}"))
}

/// All vectors of a file whose operation is one of these; how many of each.
fn check(file: &str, is_one: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/theory").join(file);
    let text = std::fs::read_to_string(path).expect("the vectors");
    let (mut counts, mut disagreements): (BTreeMap<String, usize>, Vec<String>) = <_>::default();
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let name = vector["op"].as_str().expect("an operation");
        if is_one(name) && vector["normative"] != false {
            *counts.entry(name.to_owned()).or_default() += 1;
            disagreements.extend(disagreement(&vector));
        }
    }
    println!("{counts:?}");
    disagreements.sort_by_key(String::len);
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
    counts
}

#[test]
fn every_vector_of_linear_layouts_holds() {
    let counts = check("linear.jsonl", |_| true);
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (61, 5297));
}

#[test]
fn every_vector_between_layouts_and_linear_layouts_holds() {
    let counts = check("bridge.jsonl", |name| !name.starts_with("bank."));
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (9, 972));
}
