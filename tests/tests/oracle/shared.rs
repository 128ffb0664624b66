//! The shared-memory atoms and tiles, under the names CUTLASS gives them.

use std::path::Path;

use serde_json::{Value, json};

#[test]
fn every_atom_and_tile_of_shared_memory_holds() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/cute/atoms.jsonl");
    let text = std::fs::read_to_string(file).expect("the vectors");
    let mut checked = 0;
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        if !matches!(vector["op"].as_str(), Some("smem_atom" | "smem_tile")) {
            continue;
        }
        checked += 1;
        let question = json!({ "op": vector["op"], "args": vector["args"] }).to_string();
        let answer: Value = serde_json::from_str(&layout_language::eval_json(&question)).expect("JSON");
        assert_eq!(answer["result"], vector["result"], "{}", vector["args"]);
    }
    println!("{checked} atoms and tiles hold");
    assert_eq!(checked, 72);
}
