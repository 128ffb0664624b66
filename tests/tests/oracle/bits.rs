//! The swizzles of the theory vectors, computed there by brute force.

use layout_tests::oracle::objects;
use serde_json::Value;

use super::ask;

fn swizzle(args: &[Value]) -> String {
    format!("Sw<{},{},{}>", args[0], args[1], args[2])
}

#[test]
fn every_swizzle_of_the_theory_holds() {
    let (mut checked, mut valid) = (0, 0);
    for vector in objects("theory/bridge.jsonl") {
        let args = vector["args"].as_array().expect("arguments");
        let expected = &vector["result"];
        match vector["op"].as_str().expect("an operation") {
            "swizzle.valid" => {
                valid += 1;
                assert_eq!(*expected, layout_language::eval(&swizzle(args)).is_ok(), "{vector}");
            }
            "swizzle.table" => {
                assert_eq!(*expected, ask("swizzle_table", &[&swizzle(args), &args[3].to_string()]), "{vector}");
            }
            "swizzle.to_linear" => assert_eq!(expected["bases"], bases(args), "{vector}"),
            "swizzle.is_involution" => {
                let twice = ask("composition", &[swizzle(args).as_str(); 2]);
                assert!(twice.as_str().is_some_and(|twice| twice.starts_with("Sw<0,")), "{vector}: {twice}");
            }
            _ => continue,
        }
        checked += 1;
    }
    println!("{checked} swizzles hold, of {valid} whether they are any");
    assert!(checked > 300, "{checked}");
}

/// Returns the images of the powers of two: a swizzle is linear.
fn bases(args: &[Value]) -> Value {
    let size = args[3].as_u64().expect("a size");
    let powers = (0..).map(|bit| 1u64 << bit).take_while(|power| *power < size);
    powers.map(|power| ask("swizzle_apply", &[&swizzle(args), &power.to_string()])).collect()
}
