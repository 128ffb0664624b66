//! The cost of depending on `layout-core`: processor time of cold builds of a one-line crate, beside one that depends on `syn`
//! with the feature `full`, and of the first PTX of a new kernel crate for one architecture:
//! `cargo bench -p layout-benches --bench cold_build`.

use layout_benches::{Of, package, processor_time};
use layout_gpu_builder::{Build, Compiler, checkout, scaffold};
use std::fs;
use std::path::Path;

const RUNS: usize = 3;
/// The folder for temporary files.
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

const LAYOUT: &str = "pub type T = layout_core::layout!((4,8):(8,1) / (2,2));\n";
const SYN: &str = "pub type T = syn::Expr;\n";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let core = format!("layout-core = {{ path = '{}' }}", root.join("layout-core").display());
    let layout = package(SCRATCH, "one-line", &core, LAYOUT);
    let syn = package(SCRATCH, "one-line-of-syn", "syn = { version = \"2\", features = [\"full\"] }", SYN);
    let unit = least(&syn, &["check"]);
    println!(
        "| | processor time | times `cargo check` of syn, full |\n|---|---|---|\n| syn, full: `cargo check` | {unit:.1} s | 1 |"
    );
    let row = |what: &str, seconds: f64| println!("| {what} | {seconds:.1} s | {:.1} |", seconds / unit);
    row("`cargo check`", least(&layout, &["check"]));
    row("`cargo build --release`", least(&layout, &["build", "--release"]));
    match Compiler::find(None) {
        Ok(compiler) => row("the first PTX of a new kernel crate", first_ptx(&compiler)),
        Err(why) => println!("no PTX: {why}"),
    }
    let folder = Path::new(SCRATCH).join("command");
    row(
        "the command, `cargo build --release --bin layout`",
        cold(&root, &folder, &["build", "--release", "--bin", "layout"]),
    );
}

/// Returns the processor time of the first build of a new program from `layout-gpu-builder new`, including `core` for the device.
fn first_ptx(compiler: &Compiler) -> f64 {
    let folder = Path::new(SCRATCH).join("first-kernel");
    drop(fs::remove_dir_all(&folder));
    scaffold(&folder, &checkout().expect("a checkout")).expect("a new crate");
    let before = processor_time(Of::Children);
    let built = Build::new(compiler, &folder.join("kernels"), "sm_80").target(folder.join("target")).run();
    assert!(built.expect("it builds").ptx.contains(".entry"));
    processor_time(Of::Children) - before
}

/// Returns the least processor time of several builds from nothing, in seconds.
fn least(folder: &Path, arguments: &[&str]) -> f64 {
    (0..RUNS).map(|_| cold(folder, &folder.join("target"), arguments)).fold(f64::INFINITY, f64::min)
}

/// Returns the processor time of a build from nothing, in seconds.
fn cold(folder: &Path, target: &Path, arguments: &[&str]) -> f64 {
    drop(fs::remove_dir_all(target));
    layout_benches::cargo(folder, target, arguments)
}
