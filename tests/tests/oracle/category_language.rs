//! The vectors of morphisms and of nested tuples again, written in the language of `layout!` instead of as objects.

use std::collections::BTreeMap;

use layout_language::{eval, vocabulary};
use layout_tests::oracle::objects;
use serde_json::Value;

/// Operations whose name in the language is not the last part of the vectors' name.
const RENAMED: [(&str, &str); 12] = [
    ("tract.tuple.compose", "compose_morphisms"),
    ("tract.tuple.sum", "sum_morphisms"),
    ("tract.nest.compose", "compose_morphisms"),
    ("tract.nest.concat", "concat_morphisms"),
    ("tract.nest.pullback_along", "pullback"),
    ("tract.nest.pushforward_along", "pushforward"),
    ("tract.nt.is_congruent_to", "congruent"),
    ("tract.compute_morphism", "morphism"),
    ("tract.sort_flat_layout", "sort_flat_layout_with_perm"),
    ("paper.layout_is_nondegenerate", "is_nondegenerate"),
    ("paper.is_complementable_layout", "is_complementable"),
    ("paper.relative_coalesce", "coalesce"),
];

/// Names that mean another operation in the language.
const OTHERS: [&str; 9] = [
    "tract.fin.compose",
    "tract.fin.sum",
    "tract.fin.images_are_disjoint",
    "tract.nt.refines",
    "tract.tuple.is_coalesced",
    "tract.tuple.coalesce",
    "tract.tuple.complement",
    "paper.is_compact",
    "paper.composition",
];

/// Returns the name of an operation in the language, which takes the same arguments.
fn name(op: &str) -> Option<&str> {
    let renamed = RENAMED.iter().find(|(known, _)| *known == op).map(|(_, name)| *name);
    let last = op.rsplit('.').next().filter(|last| vocabulary::find(last).is_some() && !OTHERS.contains(&op));
    renamed.or(last)
}

/// Rewrites tuples for the language, where `(2)` is the integer 2 and `(2,)` is the tuple.
fn tuples(text: &str) -> String {
    text.replace(')', ",)").replace("(,)", "()")
}

/// Writes an argument or a result; `None` if the language has no notation for it.
fn written(value: &Value) -> Option<String> {
    Some(match value {
        Value::String(text) if text.contains("()") => return None,
        Value::String(text) => tuples(text),
        Value::Array(parts) => {
            format!("({})", parts.iter().map(|part| Some(written(part)? + ",")).collect::<Option<String>>()?)
        }
        Value::Object(f) if f.contains_key("map") => {
            let side = |name: &str| Some(tuples(f[name].as_str()?));
            let map = written(&f["map"])?;
            format!("morphism({}, {}, {map})", side("domain")?, side("codomain")?)
        }
        other => other.to_string(),
    })
}

/// Returns the printed form of a result.
fn printed(name: &str, result: &Value) -> Option<String> {
    let text = |value: &Value| eval(&written(value)?).ok().map(|value| value.to_string());
    match (name, result) {
        ("underlying_map", list) => Some(list.to_string()),
        ("coalesce_with_equiv" | "sort_flat_layout_with_perm", pair) => {
            Some(format!("[{},{}]", text(&pair[0])?, pair[1]))
        }
        (_, result) => text(result),
    }
}

#[test]
fn every_vector_of_morphisms_holds_as_it_is_written_in_the_language() {
    let (mut counts, mut unwritten): (BTreeMap<String, usize>, usize) = <_>::default();
    for vector in objects("theory/tract.jsonl") {
        let op = vector["op"].as_str().expect("an operation");
        let Some(name) = name(op) else { continue };
        let arguments: Option<Vec<String>> =
            vector["args"].as_array().expect("arguments").iter().map(written).collect();
        let Some(arguments) = arguments else {
            unwritten += 1;
            continue;
        };
        let question = format!("{name}({})", arguments.join(", "));
        let found = eval(&question).map(|value| value.to_string());
        let is_refused = vector["result"].get("error").is_some();
        let expected = if is_refused { None } else { printed(name, &vector["result"]) };
        if !is_refused && expected.is_none() {
            unwritten += 1;
            continue;
        }
        assert_eq!(found.as_ref().ok(), expected.as_ref(), "{question}: {found:?}");
        *counts.entry(op.to_owned()).or_default() += 1;
    }
    println!("{} hold, {unwritten} cannot be written: {counts:?}", counts.values().sum::<usize>());
    assert_eq!(counts.len(), 52);
    assert!(counts.values().sum::<usize>() > 4000 && unwritten < 1000, "{counts:?} {unwritten}");
}
