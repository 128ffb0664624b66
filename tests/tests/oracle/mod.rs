//! The oracle vectors, through the language: as the table of their names in `layout_tests::oracle` answers them.

mod category;
mod common;
mod cuteir;
mod deviations;
mod examples;
mod linear;
mod linear_language;
mod memory;
mod operations;
mod refusals;
mod requirements;
mod swizzled;
mod table;

use std::collections::BTreeMap;
use std::path::Path;

use layout_tests::oracle::{self, Vector};
use serde_json::{Value, json};

/// Returns our answer. The reference always rounds partitions up, which is our answer with `loose`; without it, ours is the same or a refusal.
fn answer(vector: &Vector) -> Result<Value, String> {
    let exact = evaluated(vector, &vector.args);
    if !ROUNDED.contains(&vector.op.trim_end_matches("_layout")) {
        return exact;
    }
    let loose = evaluated(vector, &[&vector.args[..], &["loose".to_owned()]].concat());
    assert!(exact.is_err() || exact == loose, "{}: {exact:?}, loosely {loose:?}", vector.place);
    loose
}

const ROUNDED: [&str; 6] = [
    "local_tile",
    "local_tile_proj",
    "local_partition",
    "local_partition_identity",
    "inner_partition",
    "outer_partition",
];

fn evaluated(vector: &Vector, args: &[String]) -> Result<Value, String> {
    let answer = oracle::answer(&json!(vector.op), &json!(args));
    match (answer.get("result"), answer.get("error")) {
        (Some(result), None) => Ok(result.clone()),
        (None, Some(error)) => Err(error.as_str().expect("a sentence").to_owned()),
        _ => panic!("{}: {answer}", vector.place),
    }
}

/// Returns the answer of an operation, or its sentence if it is refused.
fn ask(op: &str, args: &[&str]) -> Value {
    let answer = oracle::answer(&json!(op), &json!(args));
    answer.get("result").or(answer.get("error")).cloned().unwrap_or_default()
}

/// Returns the number of vectors that hold, and of those of swizzled layouts that break their definition.
fn check(vectors: &[Vector]) -> (usize, usize) {
    let mut broken = 0;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut disagreements = Vec::new();
    for vector in vectors.iter().filter(|vector| vector.is_written()) {
        *counts.entry(&vector.op).or_default() += 1;
        let answer = answer(vector);
        let disagreement = vector.disagreement(&answer);
        if let Some(deviation) = deviations::find(vector) {
            assert!(disagreement.is_some(), "{} agrees with its vector: it is no deviation", vector.place);
            deviation.prove(vector);
            if let Some(field) = deviation.field() {
                assert_eq!(without(field, answer.ok()), without(field, vector.result()), "{}", vector.place);
            }
            continue;
        }
        if common::is_refused_there(vector, &answer) {
            common::prove(vector, &answer.unwrap_or_default());
            continue;
        }
        if disagreement.is_some() && swizzled::is_deviation(vector, &answer, ask) {
            broken += 1;
            continue;
        }
        disagreements.extend(disagreement);
    }
    println!("{counts:?}");
    assert!(disagreements.is_empty(), "{} disagree:\n{}", disagreements.len(), disagreements.join("\n"));
    (counts.values().sum(), broken)
}

/// Removes a field from an object.
fn without(field: &str, mut object: Option<Value>) -> Option<Value> {
    object.as_mut()?.as_object_mut()?.remove(field);
    object
}

#[test]
fn every_vector_of_the_core_algebra_holds() {
    let (checked, broken) = check(&oracle::vectors(&oracle::folder().join("cute")));
    let broken_plain = deviations::DEVIATIONS.len();
    println!("{checked} vectors hold, but for {broken_plain} and {broken} that break the definition");
    assert_eq!(broken, swizzled::DEVIATIONS);
    assert!(checked > 12_000, "{checked}");
}

#[test]
fn the_handwritten_cases_hold() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/golden/cute");
    for file in ["handwritten_cute_unit_tests.jsonl", "handwritten_docs_and_pycute.jsonl"] {
        let file = golden.join(file);
        if !file.exists() {
            println!("skipped: {} is not there", file.display());
            continue;
        }
        let (checked, _) = check(&oracle::of_file(&file));
        println!("{checked} handwritten cases hold");
        assert!(checked > 0);
    }
}
