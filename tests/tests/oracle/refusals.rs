//! One form of errors for programs: `{"error":…}`, the name that a vector gives and the sentence beside it, whatever was called.

use layout_tests::oracle::{answer, objects};
use serde_json::{Map, Value, json};

/// A sentence as it is reported: lower case, no period, one line of so many columns.
fn is_sentence(value: Option<&Value>) -> bool {
    let Some(text) = value.and_then(Value::as_str) else { return false };
    let begins = text.chars().next().is_some_and(|first| !first.is_uppercase());
    begins && !text.ends_with('.') && !text.contains('\n') && text.contains(' ') && text.chars().count() <= 120
}

/// What a vector says of an error: its name, and what shows it; `why` is a remark.
fn check(vector: &Value, mut expected: Map<String, Value>) {
    expected.remove("why");
    let Value::Object(mut found) = answer(&vector["op"], &vector["args"]) else { panic!("{vector}") };
    let sentence = found.remove("message");
    assert!(is_sentence(sentence.as_ref()), "{vector}: {sentence:?}");
    assert_eq!(found, expected, "{vector}");
}

#[test]
fn every_error_of_the_theory_has_the_name_that_its_vector_gives_and_a_sentence() {
    let mut counts = Vec::new();
    for file in ["theory/tract.jsonl", "theory/linear.jsonl", "theory/bridge.jsonl"] {
        let refused = objects(file)
            .into_iter()
            .filter(|vector| vector["result"]["error"].is_string() && vector["normative"] != false);
        counts.push(
            refused.map(|vector| check(&vector, vector["result"].as_object().cloned().expect("an object"))).count(),
        );
    }
    assert_eq!(counts, [646, 350, 271]);
}

#[test]
fn a_refusal_has_one_form_whatever_is_called() {
    let too_large = json!(["(4294967296,4294967296):(4294967296,1)"]);
    let morphisms =
        json!([{ "domain": "(4)", "codomain": "(4)", "map": [1] }, { "domain": "(2)", "codomain": "(2)", "map": [1] }]);
    for (op, args, name) in [
        ("cosize", too_large, "overflow"),
        ("compose_morphisms", morphisms.clone(), "not_composable"),
        ("tract.tuple.compose", morphisms, "not_composable"),
        ("bank_conflicts", json!(["32:1", 8, 4]), "misaligned"),
    ] {
        let found = answer(&json!(op), &args);
        assert_eq!(found.get("error"), Some(&json!(name)), "{op}: {found:?}");
        assert!(is_sentence(found.get("message")), "{op}: {found:?}");
    }
    for (op, args) in [
        ("composition", json!(["(4,6,8):(2,3,5)", "6:3"])),
        ("mma_traits", json!(["SM80"])),
        ("bank.tile", json!([{}])),
        ("bananas", json!([])),
        ("size", json!([])),
        ("size", json!(["(4,"])),
    ] {
        let found = answer(&json!(op), &args);
        assert_eq!(found.as_object().map(Map::len), Some(1), "{op}: {found:?}");
        assert!(is_sentence(found.get("error")), "{op}: {found:?}");
    }
}
