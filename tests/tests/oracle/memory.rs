//! The atoms and tiles of shared memory, under their names in CUTLASS, and the bank model: `bank.*` of `theory/bridge.jsonl`.

use layout_tests::oracle::{answer, objects};

#[test]
fn every_atom_and_tile_of_shared_memory_holds() {
    let vectors = objects("cute/atoms.jsonl");
    let of_memory = vectors.iter().filter(|vector| matches!(vector["op"].as_str(), Some("smem_atom" | "smem_tile")));
    let checked = of_memory.map(|vector| {
        assert_eq!(answer(&vector["op"], &vector["args"])["result"], vector["result"], "{}", vector["args"]);
    });
    assert_eq!(checked.count(), 72);
}

#[test]
fn every_vector_of_the_bank_model_holds() {
    let mut checked = 0;
    for vector in objects("theory/bridge.jsonl") {
        if !vector["op"].as_str().is_some_and(|op| op.starts_with("bank.")) {
            continue;
        }
        let (answer, expected) = (answer(&vector["op"], &vector["args"]), &vector["result"]);
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
