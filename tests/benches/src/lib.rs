//! Packages to compile, and processor time. Linux only: it reads `/proc/self/stat`.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Ticks of the processor-time counters per second.
const TICKS: f64 = 100.0;

/// Whose processor time.
#[derive(Clone, Copy)]
pub enum Of {
    /// All threads of this process.
    Threads,
    /// The child processes that have ended.
    Children,
}

/// Returns processor time so far, in seconds.
///
/// # Panics
/// On other systems than Linux.
#[must_use]
pub fn processor_time(of: Of) -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let after_name = stat.rsplit(')').next().expect("a name in parentheses");
    // Counted from 1, fields 14 and 15 of the line are of the process, 16 and 17 of its children; the name is the second.
    let before = match of {
        Of::Threads => 11,
        Of::Children => 13,
    };
    let ticks = after_name.split_whitespace().skip(before).take(2);
    ticks.map(|ticks| ticks.parse::<f64>().expect("a number")).sum::<f64>() / TICKS
}

/// Writes a package of one file into a folder below `scratch`, the benches' folder for temporary files.
///
/// # Panics
/// If the files cannot be written.
#[must_use]
pub fn package(scratch: &str, name: &str, dependencies: &str, source: &str) -> PathBuf {
    let folder = Path::new(scratch).join("timed").join(name);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), source).expect("a library");
    folder
}

/// Runs Cargo without incremental compilation, as a published crate is compiled; returns the processor time in seconds.
///
/// # Panics
/// If the package does not build.
#[must_use]
pub fn cargo(folder: &Path, target: &Path, arguments: &[&str]) -> f64 {
    let before = processor_time(Of::Children);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.arg("-q").args(arguments).current_dir(folder).env("CARGO_INCREMENTAL", "0").env("CARGO_TARGET_DIR", target);
    assert!(cargo.status().expect("cargo runs").success(), "{} does not build", folder.display());
    processor_time(Of::Children) - before
}
