//! The command: its arguments, its output, its errors.
#![cfg(feature = "command")]

use layout_gpu_builder::Compiler;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn builder(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_layout-gpu-builder")).args(words).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns a folder of that name that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("removed");
    }
    folder
}

#[test]
fn help_names_every_command_and_flag() {
    let help = text(&builder(&["--help"]).stdout);
    for word in ["new", "check", "--arch", "--features", "--count", "--debug", "--unchecked", "[KERNELS] [OUT]"] {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert!(text(&builder(&["--version"]).stdout).starts_with("layout-gpu-builder "));
}

#[test]
fn a_wrong_word_ends_with_the_usage() {
    for words in [&["--wrong"][..], &["a", "b", "c"], &["--arch"], &["new"]] {
        let done = builder(words);
        assert_eq!(done.status.code(), Some(2), "{words:?}");
        assert!(text(&done.stderr).contains("try '--help'"), "{words:?}");
    }
    let done = builder(&["/nowhere/kernels"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(!text(&done.stderr).is_empty());
}

#[test]
fn lines_that_nobody_reads_are_no_error() {
    if let Err(why) = layout_gpu_builder::Assembler::find() {
        return println!("skipped: {why}");
    }
    let ptx =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/encoder/kernels/ptx/encoder_kernels.sm_80.ptx");
    let mut command = Command::new(env!("CARGO_BIN_EXE_layout-gpu-builder"));
    let mut child =
        command.arg("count").arg(ptx).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("it ends");
    assert!(done.status.success() && done.stderr.is_empty(), "{}", text(&done.stderr));
}

#[test]
fn counts_without_an_assembler_are_refused_before_the_build() {
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kernels");
    let mut command = Command::new(env!("CARGO_BIN_EXE_layout-gpu-builder"));
    command.arg(kernels).arg(fresh("no-assembler")).arg("--count").env("LAYOUT_CUDA_TOOLS", "/nowhere");
    let done = command.output().expect("it runs");
    assert_eq!(done.status.code(), Some(2));
    let said = text(&done.stderr);
    assert!(said.starts_with("error: no folder has ptxas") && !said.contains("building"), "{said}");
}

#[test]
fn a_new_program_is_written_once() {
    let folder = fresh("new-program");
    let name = folder.to_str().expect("a path");
    assert!(builder(&["new", name, "--no-run"]).status.success());
    for file in ["Cargo.toml", "build.rs", "src/lib.rs", "src/main.rs", "tests/interpreter.rs", "kernels/src/lib.rs"] {
        let written = fs::read_to_string(folder.join(file)).expect(file);
        assert!(!["NAME", "CRATE", "LAYOUT"].iter().any(|mark| written.contains(mark)), "{file}: {written}");
    }
    let again = builder(&["new", name, "--no-run"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).ends_with("new-program is there already\n"), "{}", text(&again.stderr));
}

/// Outside of a checkout, as an installed command runs.
#[test]
fn elsewhere_a_command_says_what_it_needs() {
    let room = std::env::temp_dir();
    let said = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_layout-gpu-builder"));
        let done = command.args(words).current_dir(&room).env_remove("CARGO_MANIFEST_DIR").output().expect("it runs");
        assert_eq!(done.status.code(), Some(2), "{words:?}");
        text(&done.stderr)
    };
    let new = said(&["new", "a-program"]);
    assert!(new.ends_with("name one, `layout-gpu-builder new a-program --layout CHECKOUT`\n"), "{new}");
    let check = said(&["check"]);
    assert!(check.ends_with("name the folder of a kernel crate, `layout-gpu-builder check KERNELS`\n"), "{check}");
    let build = said(&[]);
    assert!(build.ends_with("not within a checkout of this project: name the folder of a kernel crate\n"), "{build}");
    let layout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let layout = layout.to_str().expect("a path");
    let taken = said(&["new", "std", "--layout", layout]);
    assert!(taken.contains("`std` is no name for a program: a library of Rust is called that"), "{taken}");
    let wrong = said(&["new", "a-program", "--layout", room.to_str().expect("a path")]);
    assert!(wrong.contains("is no checkout of this project"), "{wrong}");
}

/// Before anything is compiled, and before the message that it will be.
#[test]
fn a_wrong_request_is_refused_at_once() {
    if let Err(why) = Compiler::find(None) {
        return println!("skipped: {why}");
    }
    let folder = fresh("refused-at-once");
    let name = folder.to_str().expect("a path");
    assert!(builder(&["new", name, "--no-run"]).status.success());
    let kernels = folder.join("kernels");
    let (kernels, out) = (kernels.to_str().expect("a path"), folder.join("out"));
    for (words, expected) in [
        (&[kernels, "--arch", "sm80"][..], "`sm80` is no architecture: write `sm_80`"),
        (&[kernels, "--arch", "sm_80", "--arch", "compute_90"], "`compute_90` is no architecture: write `sm_90`"),
        (&[kernels, "--arch", "sm_81"], "`sm_81` is no architecture that rustc"),
        (&["check", kernels, "--arch", "sm81"], "`sm81` is no architecture that rustc"),
        (&["/nowhere/kernels", out.to_str().expect("a path")], "/nowhere/kernels is no folder of a kernel crate"),
    ] {
        let done = builder(words);
        let said = text(&done.stderr);
        assert!(
            done.status.code() == Some(2) && said.contains(expected) && !said.contains("building"),
            "{words:?}: {said}"
        );
    }
    assert!(!out.exists());
}

/// As an editor reads it: messages as JSON, one on each line.
#[test]
fn check_finds_a_wrong_type() {
    if Compiler::for_tests(None).is_none() {
        return;
    }
    let folder = fresh("checked");
    let name = folder.to_str().expect("a path");
    assert!(builder(&["new", name, "--no-run"]).status.success());
    let kernels = folder.join("kernels");
    let check = || builder(&["check", kernels.to_str().expect("a path"), "--json"]);
    let source = kernels.join("src/lib.rs");
    let right = fs::read_to_string(&source).expect("kernels");
    fs::write(&source, format!("{right}\nfn forgotten() {{}}\n")).expect("written");
    let checks = [check(), check()];
    let messages = checks.map(|done| {
        assert!(done.status.success(), "{}", text(&done.stderr));
        let output = text(&done.stdout);
        let of = |word: &str| output.lines().filter(|line| line.contains(word)).map(str::to_owned).collect::<Vec<_>>();
        (of("`forgotten` is never used"), of("#checked-kernels@").concat().contains("\"fresh\":false"))
    });
    let [(first, is_compiled), (second, is_compiled_again)] = messages;
    assert!(is_compiled && !is_compiled_again && first.len() == 1 && first == second, "{first:?}, {second:?}");
    fs::write(&source, right.replace("*= factor", "*= count")).expect("written");
    let done = check();
    assert_eq!(done.status.code(), Some(2));
    let message = text(&done.stdout).lines().find(|line| line.contains("compiler-message")).map(str::to_owned);
    assert!(
        message.is_some_and(|line| line.contains("cannot multiply-assign `f32` by `u32`")),
        "{}",
        text(&done.stdout)
    );
}
