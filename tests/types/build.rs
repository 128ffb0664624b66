//! Writes a sample of the oracle vectors as Rust, so that `layout!` itself answers them while `through_the_macro` compiles.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

/// Every n-th vector is taken, which is about 1,700 of the core algebra.
const STRIDE: usize = 4;
/// Number of assertions in one test function.
const CHUNK: usize = 100;
/// Operations whose vectors differ in form from the expression, or whose results are neither layouts nor numbers.
const OTHER: [&str; 4] = ["table", "call", "slice_and_offset", "domain_offset"];

fn main() {
    println!("cargo::rerun-if-changed=../oracle/cute");
    let deviations = fs::read_to_string("../tests/oracle/deviations.rs").expect("the deviations");
    let mut assertions = Vec::new();
    for line in files().iter().flat_map(|file| lines(file)) {
        let vector: Value = serde_json::from_str(&line).expect("a vector");
        let op = vector["op"].as_str().expect("an operation");
        if !OTHER.contains(&op) && is_plain(&line, &vector) && !deviates(&deviations, &vector) {
            assertions.extend(assertion(op, &vector));
        }
    }
    let sample: Vec<String> = assertions.into_iter().step_by(STRIDE).collect();
    let mut out = format!("const SAMPLE: usize = {};\n", sample.len());
    for (number, chunk) in sample.chunks(CHUNK).enumerate() {
        write!(out, "#[test]\nfn sample_{number}() {{\n{}}}\n", chunk.concat()).expect("a string");
    }
    let file = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("sample.rs");
    fs::write(file, out).expect("the sample is written");
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir("../oracle/cute").expect("the vectors").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn lines(file: &Path) -> Vec<String> {
    fs::read_to_string(file).expect("a file of vectors").lines().map(str::to_owned).collect()
}

/// Checks whether a vector has plain operands and a result to match exactly.
fn is_plain(line: &str, vector: &Value) -> bool {
    let marked = ["refuse", "exists", "violates"].iter().any(|mark| vector.get(mark).is_some());
    !marked && vector["normative"] != false && !["Sw<", "@", "identity"].iter().any(|word| line.contains(word))
}

fn deviates(deviations: &str, vector: &Value) -> bool {
    let args: Vec<String> = vector["args"].as_array().expect("operands").iter().map(Value::to_string).collect();
    let words: String = args.join(",").split_whitespace().collect();
    let listed: String = deviations.split_whitespace().collect();
    listed.contains(&format!("&[{words}]"))
}

fn assertion(op: &str, vector: &Value) -> Option<String> {
    let args: Vec<&str> = vector["args"].as_array()?.iter().filter_map(Value::as_str).collect();
    // The reference rounds its partitions up by default.
    let is_part = ["local_", "inner_partition", "outer_partition"].iter().any(|begin| op.starts_with(begin));
    let expression = format!("{op}({}{})", args.join(", "), if is_part { ", loose" } else { "" });
    match &vector["result"] {
        Value::String(text) if text.contains(':') && !text.starts_with('<') && text != "():()" => {
            Some(format!("    assert_eq!(<layout!({expression})>::default().to_string(), \"{text}\");\n"))
        }
        Value::Number(number) => Some(format!("    assert_eq!(layout_const!({expression}), {number});\n")),
        Value::Bool(true) => Some(format!("    assert!(layout_const!({expression}));\n")),
        Value::Bool(false) => Some(format!("    assert!(!layout_const!({expression}));\n")),
        _ => None,
    }
}
