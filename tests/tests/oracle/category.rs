//! The vectors of tuple and nest morphisms, under the names of the package and of the paper.

use std::collections::BTreeMap;

use layout_algebra::category::composition_by_steps;
use layout_tests::{notation, oracle};
use serde_json::{Value, json};

struct Vector {
    place: String,
    object: Value,
}

fn vectors() -> impl Iterator<Item = Vector> {
    let objects = oracle::objects("theory/tract.jsonl").into_iter().enumerate();
    objects.map(|(number, object)| Vector { place: format!("tract.jsonl:{}", number + 1), object })
}

/// Returns the answer; an error in the notation of the vectors.
fn answer(op: &Value, args: &Value) -> Value {
    let answer = oracle::answer(op, args);
    match (answer.get("result"), answer.get("error")) {
        (Some(result), None) => result.clone(),
        (None, Some(error)) => json!({ "error": error }),
        _ => panic!("{op} {args}: {answer}"),
    }
}

/// Compares data, where a number with a point equals one without.
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

#[test]
fn the_steps_of_compositions_are_those_of_the_paper() {
    let mut checked = 0;
    for Vector { place, object } in vectors().filter(|vector| !vector.object["weak"].is_null()) {
        let ask = |op: &str, args: Value| answer(&json!(op), &args);
        let (a, b) = (&object["args"][0], &object["args"][1]);
        let f = ask("tract.compute_morphism", json!([a]));
        // Relative to an integer, a layout coalesces as a whole; the layout without modes stays.
        let is_empty = *b == json!("():()");
        let coalesced = if is_empty { b.clone() } else { ask("paper.relative_coalesce", json!([b, "1"])) };
        let g = ask("tract.compute_morphism", json!([coalesced]));
        assert_eq!((&f, &g), (&object["f"], &object["g"]), "{place}");
        let weak = ask("tract.weak_composite", json!([f, g]));
        assert_eq!(ask("tract.compute_layout", json!([weak])), object["weak"], "{place}");
        let steps = |layout: &Value| notation::layout(layout.as_str()?);
        if let (Some(a), Some(b)) = (steps(a), steps(b)) {
            let steps = composition_by_steps(&a, &b).expect("mutually refinable");
            assert_eq!(json!(steps.weak.to_string()), object["weak"], "{place}");
            assert_eq!(json!(steps.second.codomain().to_string()), object["g"]["codomain"], "{place}");
        }
        checked += 1;
    }
    assert_eq!(checked, 95);
}

#[test]
fn refusals_have_a_code_and_a_sentence() {
    let line = r#"{"op":"tract.nest.new","args":["(4,8)","(8,4)",[1,2]]}"#;
    let expected = r#"{"error":"entry_mismatch","message":"no morphism: entry 4 at 1 is sent to entry 8 at 1"}"#;
    assert_eq!(oracle::eval_json(line, None), expected);
    for (op, args) in [
        ("tract.nest.new", json!(["((4", "4", [1]])),
        ("tract.nest.new", json!(["4", "4"])),
        ("tract.nt.entry", json!(["(4,,2)", 1])),
        ("tract.nt.mode", json!([format!("{}4{}", "(".repeat(1000), ")".repeat(1000)), 1])),
        ("paper.realization", json!([{ "domain": "(1000,1000)", "codomain": "()", "map": [0, 0] }])),
        ("tract.tuple.update_codomain", json!([{ "domain": "()", "codomain": "(4)", "map": [] }, [[1, 1]]])),
        ("tract.nothing", json!([])),
    ] {
        let answer = answer(&json!(op), &args);
        assert!(answer["error"].is_string(), "{op}: {answer}");
    }
}

#[test]
fn factors_that_leave_out_what_is_hit_are_refused_though_the_package_answers() {
    let morphism = json!({ "domain": "(2,3)", "codomain": "(2,2,3)", "map": [1, 3] });
    let refused = answer(&json!("tract.tuple.factorize"), &json!([morphism, [2, 3]]));
    assert_eq!(refused, json!({ "error": "hit_not_kept" }));
}
