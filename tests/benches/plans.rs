//! The time that an unoptimised macro takes for a plan, without the compiler around it: `cargo bench -p layout-benches --bench plans`.
//!
//! The library's packages are optimised in its own workspace, so a program outside of it evaluates the plans.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PROGRAM: &str = r#"
use std::time::{Duration, Instant};

const RUNS: usize = 9;

/// The shortest of some evaluations, of what is asked for and known to have an answer.
fn main() {
    let mma = |name: &str, k: u64| format!("tiled_mma(\"{name}\",(2,2,1),(32,32,{k}))");
    let (halves, bytes) = (mma("SM80_16x8x16_F32BF16BF16F32_TN", 16), mma("SM80_16x8x32_S32S8S8S32_TN", 32));
    let mut slowest = (Duration::ZERO, String::new());
    for text in [
        format!("plan(operand: A, (128,32), bf16, order: row, {halves}, threads: 128, stages: 3)"),
        format!("plan(operand: B, (128,64), bf16, order: col, {halves}, threads: 128, stages: 3)"),
        format!("plan(operand: B, (128,64), i8, order: row, {bytes}, threads: 128, stages: 3)"),
        format!("plan(operand: B, (128,64), i8, order: col, {bytes}, threads: 128)"),
        format!("plan(operand: C, (128,128), bf16, order: row, {halves}, threads: 128)"),
        "plan((32,32), f32, from: row, to: col, threads: 128)".to_owned(),
        "plan((64,64), bf16, from: row, to: col, threads: 128)".to_owned(),
        "plan((64,64), u8, from: row, to: col, threads: 128)".to_owned(),
        "plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32):(33,1))".to_owned(),
        "plan((64,64), bf16, from: row, to: col, threads: 128, Tile = (64,64):(72,1))".to_owned(),
        "plan((64,64), bf16, from: row, to: col, threads: 128, Fetch = tiled_copy(\"UniversalCopy<uint128_t>\",16,(16,8):row,(1,8)))".to_owned(),
        "plan((64,64), bf16, from: row, to: col, threads: 128, Put = tiled_copy(\"UniversalCopy<uint64_t>\",16,(16,8):col,(4,1)))".to_owned(),
        "plan((64,128), f32, from: row, to: col, threads: 256, Tile = Sw<3,2,3> o (64,128):(136,1))".to_owned(),
        "plan((48,64), f32, from: row, to: col, threads: 32, Fetch = tiled_copy(\"UniversalCopy<uint64_t>\",32,(8,4):row,(1,2)), Put = tiled_copy(\"UniversalCopy<uint32_t>\",32,(8,4):col,(1,1)))".to_owned(),
        "plan((96,64), f64, from: row, to: col, threads: 128, Fetch = tiled_copy(\"UniversalCopy<uint128_t>\",64,(8,16):row,(1,2)), Put = tiled_copy(\"UniversalCopy<uint64_t>\",64,(32,4):col,(1,1)))".to_owned(),
        "plan((64,128), f32, from: row, to: col, threads: 256, Tile = Sw<3,2,4> o (64,128):(129,1))".to_owned(),
        format!("plan(operand: C, (128,128), bf16, order: col, {halves}, threads: 128)"),
        format!("plan(operand: C, (128,128), i8, order: col, {bytes}, threads: 128)"),
        "plan(operand: A, (128,64), bf16, order: row, arch: sm_90, stages: 3)".to_owned(),
        "auto_copy((128,32):(4096,1), bf16, 128)".to_owned(),
        "auto_copy((128,24):({ld},1), bf16, 128, align: 16)".to_owned(),
    ] {
        let times = (0..RUNS).map(|_| {
            let start = Instant::now();
            layout_language::eval(&text).expect("a value");
            start.elapsed()
        });
        let least = times.min().expect("some runs");
        println!("{:8.2} ms  {text}", least.as_secs_f64() * 1e3);
        slowest = slowest.max((least, text));
    }
    println!("the slowest takes {:?}: {}", slowest.0, slowest.1);
}
"#;

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plans");
    let language = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-macros/language");
    let language = language.canonicalize().expect("layout-language");
    let manifest = format!(
        "[package]\nname = \"plans\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-language = {{ path = '{}' }}\n\n[workspace]\n",
        language.display()
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/main.rs"), PROGRAM).expect("a program");
    let done = Command::new(env!("CARGO")).args(["run", "--quiet"]).current_dir(&folder).status().expect("cargo");
    assert!(done.success(), "the program ends well");
}
