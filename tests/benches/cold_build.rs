//! The cost of depending on `layout-core`: processor time of cold builds of a one-line crate, beside one that depends on `syn`
//! with the feature `full`, and of the first PTX of a new kernel crate for one architecture:
//! `cargo bench -p layout-tests --bench cold_build`. Linux only: it reads `/proc/self/stat`.

use layout_gpu_builder::{Build, Compiler, checkout, scaffold};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RUNS: usize = 3;
/// Ticks of the processor-time counters per second.
const TICKS: f64 = 100.0;

const LAYOUT: &str = "pub type T = layout_core::layout!((4,8):(8,1) / (2,2));\n";
const SYN: &str = "pub type T = syn::Expr;\n";

fn main() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core").canonicalize().expect("layout-core");
    let layout = package("one-line", &format!("layout-core = {{ path = '{}' }}", core.display()), LAYOUT);
    let syn = package("one-line-of-syn", "syn = { version = \"2\", features = [\"full\"] }", SYN);
    println!("| | layout-core | syn, full | ratio |\n|---|---|---|---|");
    for arguments in [&["check"][..], &["build", "--release"]] {
        let [ours, theirs] = [&layout, &syn].map(|folder| least(folder, arguments));
        println!("| `cargo {}` | {ours:.1} s | {theirs:.1} s | {:.1} |", arguments.join(" "), ours / theirs);
    }
    match Compiler::find(None) {
        Ok(compiler) => println!("| the first PTX of a new kernel crate | {:.1} s | | |", first_ptx(&compiler)),
        Err(why) => println!("no PTX: {why}"),
    }
}

/// Returns the processor time of the first build of a new program from `layout-gpu-builder new`, including `core` for the device.
fn first_ptx(compiler: &Compiler) -> f64 {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-kernel");
    drop(fs::remove_dir_all(&folder));
    scaffold(&folder, &checkout().expect("a checkout")).expect("a new crate");
    let before = children();
    let built = Build::new(compiler, &folder.join("kernels"), "sm_80").target(folder.join("target")).run();
    assert!(built.expect("it builds").ptx.contains(".entry"));
    (children() - before) / TICKS
}

/// Writes a package of one line with one dependency, and downloads the dependency if necessary.
fn package(name: &str, dependency: &str, line: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\n[workspace]\n"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), line).expect("a library");
    run(&folder, &["fetch"]);
    folder
}

/// Returns the least processor time of several builds from nothing, in seconds.
fn least(folder: &Path, arguments: &[&str]) -> f64 {
    (0..RUNS).map(|_| cold(folder, arguments)).fold(f64::INFINITY, f64::min)
}

fn cold(folder: &Path, arguments: &[&str]) -> f64 {
    drop(fs::remove_dir_all(folder.join("target")));
    let before = children();
    run(folder, arguments);
    (children() - before) / TICKS
}

/// Runs Cargo without incremental compilation, as a published crate is compiled.
fn run(folder: &Path, arguments: &[&str]) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.arg("-q").args(arguments).current_dir(folder).env("CARGO_INCREMENTAL", "0").env_remove("CARGO_TARGET_DIR");
    assert!(cargo.status().expect("cargo runs").success(), "{} does not build", folder.display());
}

/// Returns the processor time of child processes that have ended, in ticks.
fn children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let after_name = stat.rsplit(')').next().expect("a name in parentheses");
    // Fields 16 and 17 of the line, counted from 1; the name is the second.
    after_name.split_whitespace().skip(13).take(2).map(|ticks| ticks.parse::<f64>().expect("a number")).sum()
}
