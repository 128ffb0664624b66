//! The one form of errors for programs: `{"error":…}` with the name that a vector gives and the sentence beside it, for every call.

use layout_tests::oracle::{answer, objects};
use serde_json::{Map, Value, json};

/// Checks that a sentence is reported as it should be: lower case, no period, one line of limited width.
fn is_sentence(value: Option<&Value>) -> bool {
    let Some(text) = value.and_then(Value::as_str) else { return false };
    let begins = text.chars().next().is_some_and(|first| !first.is_uppercase());
    begins && !text.ends_with('.') && !text.contains('\n') && text.contains(' ') && text.chars().count() <= 120
}

/// Checks the error of a vector: its name, and its witness; `why` is only a remark.
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

/// Refusals with numbers that no other vector or message has.
const SENTENCES: [(&str, &str); 28] = [
    ("elem_less(1, (2,3))", "the tuples nest differently: 1 mode against 2"),
    ("round_up((8,), (9,5))", "rank 2 exceeds rank 1 of what it is applied to"),
    ("ceil_div((4,), (1,1))", "rank 2 exceeds rank 1 of what it is applied to"),
    ("shape_div((6,2), 4)", "neither of 6 and 4 divides the other"),
    ("ceil_div(4, 0)", "division by zero: 4 / 0"),
    ("morphism((2), (0), (0))", "extent 0 at leaf 0 of the shape: extents are positive"),
    ("right_inverse(Sw<2,0,2> o 4 o 64:1)", "no inverse: the offset 4 within the swizzle is not 0"),
    (
        "upcast(Sw<2,2,-3> o 0 o 8:1, 8)",
        "`Sw<2,2,-3>` takes units of 8 elements apart: bits within a unit change bits above",
    ),
    ("make_identity_layout(0)", "extent 0 at leaf 0 of the shape: extents are positive"),
    (
        r#"column_action(linear{ x: [1,2,4] -> y: 8 }, "x", (1,1))"#,
        "entry 1 is out of range or comes twice: 3 places are named once each",
    ),
    (
        r#"column_action(linear{ x: [1,2,4] -> y: 8 }, "x", (3,))"#,
        "entry 3 is out of range or comes twice: 3 places are named once each",
    ),
    (
        "compose(linear{ x: [(1,0),(0,1)] -> r: 2, c: 2 }, linear{ x: [(1,0),(0,1)] -> r: 2, c: 2 })",
        "the numbers of dimensions differ: 2 against 1",
    ),
    (
        "concat_ins(linear{ x: [1,2] -> y: 4 }, linear{ x: [1] -> z: 2 })",
        "the dimensions differ: `y` against `z`",
    ),
    (
        "concat_outs(linear{ x: [1,2] -> y: 4 }, linear{ x: [1] -> z: 2 })",
        "the sizes of `x` do not agree: 4 against 2",
    ),
    ("from_nvmma_shared(128, 16, (8,32))", "extent 32 does not fill a tile of 64"),
    (
        r#"ensure_not_larger(linear{ x: [1,3] -> offset: 4 }, ("offset", 1))"#,
        "3 is no power of two, as the sizes of linear layouts are",
    ),
    (r#"identity_standard_nd("x", (2,4), (1,))"#, "coordinates and dimensions differ in number: 1 against 2"),
    (
        r#"strided1d(1099511627776, 1099511627776, "x", "y")"#,
        "too large: 80 bits, the limit is 64, and 63 of one dimension",
    ),
    (
        "image_is_within(linear{ x: [(1,0)] -> row: 2, col: 2 }, linear{ x: [1,2] -> row: 4 })",
        "the numbers of dimensions differ: 2 against 1",
    ),
    (
        "invert_and_compose(linear{ x: [] -> o: 2 }, linear{ x: [] -> o: 4 })",
        "the sizes of `o` do not agree: 2 against 4",
    ),
    (
        "bank_conflicts_memdesc(linear{ register: [1], lane: [2] }, linear{ offset: [1,2] }, 8)",
        "extent 4 does not fill a tile of 8",
    ),
    (
        r#"factor_identity_prefix(linear{ x: [2,1] -> y: 4 }, "x", "y", 0)"#,
        "0 is no power of two, as the sizes of linear layouts are",
    ),
    (r#"factor_identity_prefix(linear{ x: [1] -> y: 2 }, "x", "z", 2)"#, "no dimension `z`"),
    (r#"factor_identity_prefix(linear{ x: [1] -> y: 2 }, "z", "y", 2)"#, "no dimension `z`"),
    ("from_mma_v2((0,1), (16,8))", "0 is no power of two, as the sizes of linear layouts are"),
    ("from_mma_v2_operand(0, 0, (1,1), (16,16))", "0 is no power of two, as the sizes of linear layouts are"),
    ("from_nvmma_shared(0, 0, (8,16))", "no instruction moves elements of 0 bits"),
    // Element 1 is nowhere, element 32 is in two places.
    (
        "bank_conflicts_ldst(linear{ register: [32], lane: [1,2,4,8,16] }, linear{ register: [1], lane: [2,4,8,16,32] },
            linear{ vector: [], bank: [32,2,4,8,16], segment: [32] }, 32)",
        "not invertible: rank 5 from 6 bits to 6",
    ),
];

#[test]
fn sentences_have_the_numbers_of_their_operands() {
    for (call, sentence) in SENTENCES {
        let refused = layout_language::eval(call).map(|value| value.to_string()).expect_err(call);
        assert_eq!(refused[0].headline, sentence, "{call}");
    }
}
