//! The vectors of the bank model: `bank.*` of `theory/bridge.jsonl`.

use std::path::Path;

use layout_tests::oracle;
use serde_json::{Value, json};

#[test]
fn every_vector_of_the_bank_model_holds() {
    let text = std::fs::read_to_string(Path::new(&oracle::folder()).join("theory/bridge.jsonl")).expect("the vectors");
    let vectors = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut checked = 0;
    for vector in vectors.filter(|vector| vector["op"].as_str().is_some_and(|op| op.starts_with("bank."))) {
        let question = json!({ "op": vector["op"], "args": vector["args"] }).to_string();
        let answer: Value = serde_json::from_str(&layout_language::eval_json(&question)).expect("JSON");
        let expected = &vector["result"];
        match expected.get("error") {
            None => assert_eq!(answer["result"], *expected, "{vector}"),
            Some(code) => {
                assert_eq!((&answer["error"], &answer["first_thread"]), (code, &expected["first_thread"]), "{vector}");
            }
        }
        checked += 1;
    }
    println!("{checked} vectors of the bank model hold");
    assert!(checked > 400, "{checked}");
}
