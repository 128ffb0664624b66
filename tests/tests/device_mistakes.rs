//! Wrong kernels: each gives one error, at the line of the mistake, with a message about the code as written.
//!
//! All files of `kernels/mistakes` are compiled for the device together, as examples of one crate. Next to each file is the expected report: the
//! line, the message, and the suggestion. `BLESS=1` rewrites these reports. Without a compiler for the device the test does nothing; the
//! words are compared only if the same compiler wrote them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use layout_gpu_builder::{Build, Compiler};
use serde_json::Value;

/// The compiler that wrote the reports.
const WROTE: &str = "rustc 1.96";

/// Lines that the compiler writes about itself.
const ABOUT_ITSELF: [&str; 2] = ["the full name for the type", "consider using `--verbose`"];

fn mistakes() -> BTreeMap<String, PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels/mistakes");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let kernels = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    kernels.map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path)).collect()
}

/// Writes a crate with each kernel as an example.
fn written(mistakes: &BTreeMap<String, PathBuf>) -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-gpu/kernels/Cargo.toml");
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-gpu").canonicalize().expect("a folder");
    let manifest = fs::read_to_string(manifest).expect("a manifest");
    let mut manifest = manifest
        .replace("layout-gpu-kernels", "device-mistakes")
        .replace("path = \"..\"", &format!("path = \"{}\"", room.display()))
        .replace("[\"cdylib\"]", "[\"rlib\"]");
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device-mistakes");
    let _ = fs::remove_dir_all(&here);
    for folder in ["src", "examples"] {
        fs::create_dir_all(here.join(folder)).expect("a folder");
    }
    fs::write(here.join("src/lib.rs"), "#![no_std]\n").expect("a crate");
    for (name, path) in mistakes {
        manifest += "\n[[example]]\nname = \"";
        manifest += name;
        manifest += "\"\ncrate-type = [\"rlib\"]\n";
        let source = fs::read_to_string(path).expect("a kernel");
        let source = format!("#![no_std] #![feature(abi_ptx)] {source}");
        fs::write(here.join("examples").join(name).with_extension("rs"), source).expect("an example");
    }
    // If a function is inlined into a kernel, the compiler no longer says where the kernel calls it; a failing build
    // is repeated without inlining.
    manifest += "\n[profile.release.package.device-mistakes]\nopt-level = 0\n";
    fs::write(here.join("Cargo.toml"), manifest).expect("a manifest");
    here
}

/// Returns the errors of each example, and each separate note that points at the code that is refused.
fn errors(compiler: &Compiler, here: &Path) -> BTreeMap<String, Vec<Value>> {
    let mut cargo = Build::new(compiler, here, "sm_80").command("build").expect("a manifest");
    let output = cargo.args(["--examples", "--keep-going", "--message-format=json"]).output().expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut errors = BTreeMap::<String, Vec<Value>>::new();
    for mut line in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let message = line["message"].take();
        let is_kept = message["level"] == "error" || message["level"] == "note";
        let is_placed = message["spans"].as_array().is_some_and(|spans| !spans.is_empty());
        if let (true, Some(name)) = (is_kept && is_placed, line["target"]["name"].as_str()) {
            errors.entry(name.to_owned()).or_default().push(message);
        }
    }
    assert!(!errors.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    errors
}

/// Returns the first line of the example that an error shows, and the message.
fn said(name: &str, error: &Value, notes: &[&Value]) -> Option<String> {
    let shown = format!("examples/{name}.rs:");
    let mut rendered = std::iter::once(&error).chain(notes).filter_map(|message| message["rendered"].as_str());
    let (_, place) = rendered.find_map(|text| text.split_once(&shown))?;
    let line = place.split(':').next()?;
    let mut said = format!("line {line}: {}\n", error["message"].as_str()?);
    let notes = error["children"].as_array()?.iter().filter(|note| {
        let text = note["message"].as_str().unwrap_or_default();
        let is_ours = note["level"] == "note" && note["spans"].as_array().is_some_and(Vec::is_empty);
        is_ours && error["code"]["code"] == "E0277" && !ABOUT_ITSELF.iter().any(|own| text.starts_with(own))
    });
    for note in notes {
        writeln!(said, "note: {}", note["message"].as_str()?).ok()?;
    }
    Some(said)
}

/// Returns the error of a release build of a kernel, compiled as the library of the crate, with its functions inlined.
fn shipped(compiler: &Compiler, here: &Path, name: &str) -> String {
    let source = fs::read_to_string(here.join("examples").join(name).with_extension("rs")).expect("an example");
    fs::write(here.join("src/lib.rs"), source + "\nlayout_gpu::panic_handler!();\n").expect("a library");
    let manifest = fs::read_to_string(here.join("Cargo.toml")).expect("a manifest");
    let inlined = manifest.replace("opt-level = 0", "opt-level = 3").replacen("[\"rlib\"]", "[\"cdylib\"]", 1);
    fs::write(here.join("Cargo.toml"), inlined).expect("a manifest");
    Build::new(compiler, here, "sm_80").run().expect_err("it does not compile")
}

#[test]
fn a_wrong_kernel_is_one_error_at_its_line() {
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let mistakes = mistakes();
    let here = written(&mistakes);
    let errors = errors(&compiler, &here);
    let mut wrong = Vec::new();
    for (name, path) in &mistakes {
        let errors = errors.get(name).map_or(&[][..], Vec::as_slice);
        let (errors, notes): (Vec<&Value>, Vec<&Value>) =
            errors.iter().partition(|message| message["level"] == "error");
        let said = errors.iter().map(|error| said(name, error, &notes)).collect::<Option<Vec<_>>>();
        let Some([only]) = said.as_deref() else {
            wrong.push(format!("{name}: {} errors: {said:?}", errors.len()));
            continue;
        };
        let beside = path.with_extension("stderr");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, only).expect("a file");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        let is_same = if compiler.version().starts_with(WROTE) {
            *only == expected
        } else {
            only.split(':').next() == expected.split(':').next()
        };
        if !is_same {
            wrong.push(format!("{name}: {only}expected: {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let said = shipped(&compiler, &here, "copy-of-wider-elements");
    let (error, end) = (
        "error[E0080]: evaluation panicked: cannot copy: elements of 64 bits, and the tiled copy is of 32 bits\n",
        "For more information about this error, try `rustc --explain E0080`.\n",
    );
    let shown = said.split_once(error).and_then(|(_, rest)| rest.split_once(end)).map(|(shown, _)| shown);
    let lines: Vec<&str> = shown.unwrap_or_default().lines().collect();
    let place = lines.iter().position(|line| *line == "  --> src/lib.rs:10:14");
    assert!(place.is_some_and(|at| lines.len() < at + 8), "{said}");
    assert!(mistakes.len() >= 40, "only {} mistakes", mistakes.len());
}
