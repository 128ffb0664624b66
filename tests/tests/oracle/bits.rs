//! The swizzles of the theory vectors, computed there by brute force.

use std::path::Path;

use serde_json::Value;

use crate::oracle::ask;

fn swizzle(args: &[Value]) -> String {
    format!("Sw<{},{},{}>", args[0], args[1], args[2])
}

#[test]
fn every_swizzle_of_the_theory_holds() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/theory/bridge.jsonl");
    let text = std::fs::read_to_string(file).expect("the vectors");
    let (mut checked, mut valid) = (0, 0);
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let args = vector["args"].as_array().expect("arguments");
        let expected = &vector["result"];
        match vector["op"].as_str().expect("an operation") {
            "swizzle.valid" => {
                valid += 1;
                assert_eq!(*expected, layout_language::eval(&swizzle(args)).is_ok(), "{line}");
            }
            "swizzle.table" => {
                assert_eq!(*expected, ask("swizzle_table", &[&swizzle(args), &args[3].to_string()]), "{line}");
            }
            "swizzle.to_linear" => assert_eq!(expected["bases"], bases(args), "{line}"),
            "swizzle.is_involution" => {
                let twice = ask("composition", &[swizzle(args).as_str(); 2]);
                assert!(twice.as_str().is_some_and(|twice| twice.starts_with("Sw<0,")), "{line}: {twice}");
            }
            _ => continue,
        }
        checked += 1;
    }
    println!("{checked} swizzles hold, of {valid} whether they are any");
    assert!(checked > 300, "{checked}");
}

/// What the powers of two become: a swizzle is linear.
fn bases(args: &[Value]) -> Value {
    let size = args[3].as_u64().expect("a size");
    let powers = (0..).map(|bit| 1u64 << bit).take_while(|power| *power < size);
    powers.map(|power| ask("swizzle_apply", &[&swizzle(args), &power.to_string()])).collect()
}
