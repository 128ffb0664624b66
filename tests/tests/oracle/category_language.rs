//! The vectors of morphisms and of nested tuples once more, written in the language of `layout!` in place of objects.

use std::collections::BTreeMap;

use layout_language::eval;
use layout_tests::oracle;
use serde_json::Value;

/// What the language calls each operation, and whether its arguments are in that order.
const OPERATIONS: [(&str, &str); 52] = [
    ("tract.tuple.is_sorted", "is_sorted"),
    ("tract.tuple.sort", "sort"),
    ("tract.tuple.squeeze", "squeeze"),
    ("tract.tuple.strong_coalesce", "strong_coalesce"),
    ("tract.tuple.coalesce_with_equiv", "coalesce_with_equiv"),
    ("tract.tuple.update_codomain", "update_codomain"),
    ("tract.tuple.is_complementable", "is_complementable"),
    ("tract.tuple.is_isomorphism", "is_isomorphism"),
    ("tract.tuple.compose", "compose_morphisms"),
    ("tract.tuple.are_composable", "are_composable"),
    ("tract.tuple.sum", "sum_morphisms"),
    ("tract.tuple.images_are_disjoint", "images_are_disjoint"),
    ("tract.tuple.is_complementary_to", "is_complementary_to"),
    ("tract.tuple.flat_divide", "flat_divide"),
    ("tract.tuple.flat_product", "flat_product"),
    ("tract.tuple.restrict", "restrict"),
    ("tract.tuple.factorize", "factorize"),
    ("tract.nest.is_sorted", "is_sorted"),
    ("tract.nest.coalesce", "coalesce"),
    ("tract.nest.is_complementable", "is_complementable"),
    ("tract.nest.complement", "complement"),
    ("tract.nest.is_isomorphism", "is_isomorphism"),
    ("tract.nest.flatten_codomain", "flatten_codomain"),
    ("tract.nest.flatten", "flatten"),
    ("tract.nest.compose", "compose_morphisms"),
    ("tract.nest.concat", "concat_morphisms"),
    ("tract.nest.images_are_disjoint", "images_are_disjoint"),
    ("tract.nest.is_complementary_to", "is_complementary_to"),
    ("tract.nest.logical_divide", "logical_divide"),
    ("tract.nest.logical_product", "logical_product"),
    ("tract.nest.pullback_along", "pullback"),
    ("tract.nest.pushforward_along", "pushforward"),
    ("paper.divides", "divides"),
    ("paper.product_admissible", "product_admissible"),
    ("paper.is_nondegenerate", "is_nondegenerate"),
    ("paper.layout_is_nondegenerate", "is_nondegenerate"),
    ("paper.is_standard_form", "is_standard_form"),
    ("tract.weak_composite", "weak_composite"),
    ("tract.nt.relative_flattening", "relative_flattening"),
    ("tract.nt.underlying_map", "underlying_map"),
    ("tract.nt.relative_mode", "relative_mode"),
    ("tract.nt.sublength", "sublength"),
    ("tract.nt.is_congruent_to", "congruent"),
    ("tract.mutual_refinement", "mutual_refinement"),
    ("tract.compute_morphism", "morphism"),
    ("tract.flat_complement", "flat_complement"),
    ("tract.flat_concatenate", "flat_concatenate"),
    ("tract.nullify_trivial_strides", "nullify_trivial_strides"),
    ("tract.sort_flat_layout", "sort_flat_layout_with_perm"),
    ("tract.is_tractable", "is_tractable"),
    ("paper.is_complementable_layout", "is_complementable"),
    ("paper.relative_coalesce", "coalesce"),
];

/// `(2)` is the integer 2 in the language, `(2,)` the tuple.
fn tuples(text: &str) -> String {
    text.replace(')', ",)").replace("(,)", "()")
}

/// An argument or a result as it is written; nothing where the language has no way to write it.
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

/// What is printed of a result.
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
    let path = oracle::folder().join("theory/tract.jsonl");
    let text = std::fs::read_to_string(path).expect("the vectors");
    let (mut counts, mut unwritten): (BTreeMap<&str, usize>, usize) = <_>::default();
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let known = OPERATIONS.iter().find(|(known, _)| vector["op"] == *known);
        let Some((of, name)) = known else { continue };
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
        *counts.entry(of).or_default() += 1;
    }
    println!("{} hold, {unwritten} cannot be written: {counts:?}", counts.values().sum::<usize>());
    assert_eq!(counts.len(), OPERATIONS.len());
    assert!(counts.values().sum::<usize>() > 4000 && unwritten < 1000, "{counts:?} {unwritten}");
}
