//! The vectors of tuple and nest morphisms, under the names of the package and of the paper.

use std::collections::BTreeMap;

use layout_tests::oracle;
use serde_json::{Value, json};

struct Vector {
    place: String,
    object: Value,
}

fn vectors() -> Vec<Vector> {
    let file = oracle::folder().join("theory/tract.jsonl");
    let text = std::fs::read_to_string(file).expect("the vectors");
    let read = |(number, line): (usize, &str)| Vector {
        place: format!("tract.jsonl:{}", number + 1),
        object: serde_json::from_str(line).expect("one JSON object"),
    };
    text.lines().enumerate().map(read).collect()
}

/// What the door answers; an error as the vectors write it.
fn answer(op: &Value, args: &Value) -> Value {
    let question = json!({ "op": op, "args": args }).to_string();
    let answer: Value = serde_json::from_str(&layout_language::eval_json(&question)).expect("one JSON object");
    match (answer.get("result"), answer.get("error")) {
        (Some(result), None) => result.clone(),
        (None, Some(error)) => json!({ "error": error }),
        _ => panic!("{question}: {answer}"),
    }
}

/// Equal as data: a number is a number, with or without a point.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

#[test]
fn every_vector_of_morphisms_holds() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut disagreements = Vec::new();
    for Vector { place, object } in vectors() {
        let op = object["op"].as_str().expect("an operation");
        *counts.entry(op.to_owned()).or_default() += 1;
        let answer = answer(&object["op"], &object["args"]);
        if !same(&answer, &object["result"]) {
            disagreements.push(format!("{place} {op}{}: {answer}, expected {}", object["args"], object["result"]));
        }
    }
    println!("{counts:?}");
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
    assert_eq!((counts.len(), counts.values().sum::<usize>()), (84, 9339));
}
