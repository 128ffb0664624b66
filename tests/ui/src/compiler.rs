//! The compiler on the cases, each in a process of its own, without cargo. `layout-core` is built for them once; `trybuild` builds whatever
//! the tests of this package depend on, once to check cases and once more to run some. The options are those of `trybuild`, so that both have
//! the same messages.

mod messages;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, thread};

use crate::is_gate;

/// The last stage that a case is compiled to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Types and constants, as `cargo check` does.
    Checked,
    /// Code with all its parameters, as `cargo build` does.
    Built,
}

/// A compiler, and `layout-core` built for it.
#[derive(Debug)]
pub struct Compiler {
    rustc: PathBuf,
    /// The folder of a package, for which `layout-core` is built.
    folder: PathBuf,
    /// The library of `layout-core`.
    library: PathBuf,
    /// Held while cases are compiled, by as many threads as there are cores.
    busy: Mutex<()>,
}

impl Compiler {
    /// Builds `layout-core` with its macros for a package outside this workspace, as features of other packages in it would change messages.
    pub fn new(folder: &Path) -> Self {
        let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
        // The one beside cargo starts sooner than the one that looks up the toolchain.
        let beside = Some(cargo.with_file_name("rustc")).filter(|rustc| rustc.is_file());
        let rustc = env::var_os("RUSTC").map(PathBuf::from).or(beside).unwrap_or_else(|| "rustc".into());
        // `trybuild` builds in the same folder, and mostly the same.
        let (target, folder) = (folder.join("../tests/trybuild"), folder.join("ui"));
        write_package(&folder);
        let mut build = Command::new(&cargo);
        build.args(["build", "--offline", "--message-format=json-render-diagnostics"]).current_dir(&folder);
        build.env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
        build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_BUILD_TARGET");
        let output = build.output().expect("cargo");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let artifacts = String::from_utf8_lossy(&output.stdout);
        let library = artifacts.split('"').find(|text| text.contains("liblayout_core-")).expect("a library");
        let library = Path::new(library).with_extension("rlib");
        Self { rustc, folder, library, busy: Mutex::new(()) }
    }

    /// Compiles a case.
    fn compile(&self, case: &Path, stage: Stage) -> Output {
        let mut rustc = Command::new(&self.rustc);
        rustc.args(["--edition=2024", "--crate-type=bin", "--crate-name=case", "--color=never"]);
        rustc.args(["--cfg=trybuild", "--verbose", "-Adead_code", "--diagnostic-width=140"]);
        rustc.arg(if stage == Stage::Built { "--emit=link" } else { "--emit=metadata" });
        rustc.arg("-o").arg(self.program(case)).arg(package().join(case));
        rustc.arg("--extern").arg(joined("layout_core=", &self.library));
        rustc.arg("-L").arg(joined("dependency=", self.library.parent().expect("a folder")));
        rustc.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).env_remove("OUT_DIR");
        rustc.output().expect("rustc")
    }

    /// The file that a case is compiled to.
    fn program(&self, case: &Path) -> PathBuf {
        self.folder.join(case.with_extension("").to_string_lossy().replace('/', "-"))
    }

    /// Compiles the cases in a folder and compares what the compiler says with the `.stderr` beside each. With
    /// `TRYBUILD=overwrite`, writes it there instead.
    pub fn refuse(&self, folder: &str, stage: Stage) {
        self.refuse_each(cases(folder), stage);
    }

    /// Like [`refuse`](Self::refuse); outside the gate of one case in three: which third is the remainder of `SAMPLE_SEED`.
    pub fn refuse_sample(&self, folder: &str, stage: Stage) {
        let seed = env::var("SAMPLE_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        let every = if is_overwritten() || !named().is_empty() || is_gate() { 1 } else { 3 };
        self.refuse_each(cases(folder).into_iter().skip(seed % every).step_by(every).collect(), stage);
    }

    fn refuse_each(&self, cases: Vec<PathBuf>, stage: Stage) {
        let is_written = is_overwritten();
        self.each(cases, |case| {
            let output = self.compile(case, stage);
            let said = String::from_utf8_lossy(&output.stderr);
            let said = messages::normalized(&said, &case.to_string_lossy(), &package());
            let file = package().join(case).with_extension("stderr");
            let expected = fs::read_to_string(&file).unwrap_or_default();
            let compared = messages::compare(&expected, &said, output.status.code());
            if is_written && compared.is_err() && output.status.code() == Some(1) {
                println!("written: {}", file.display());
                fs::write(file, said).map_err(|error| error.to_string())
            } else {
                compared
            }
        });
    }

    /// Compiles the cases in a folder, and runs them.
    pub fn accept(&self, folder: &str) {
        self.each(cases(folder), |case| {
            let output = self.compile(case, Stage::Built);
            if !output.status.success() {
                return Err(format!("does not compile:\n{}", String::from_utf8_lossy(&output.stderr)));
            }
            let output = Command::new(self.program(case)).output().map_err(|error| error.to_string())?;
            fs::remove_file(self.program(case)).map_err(|error| error.to_string())?;
            let said = String::from_utf8_lossy(&output.stderr);
            if output.status.success() { Ok(()) } else { Err(format!("fails: {}\n{said}", output.status)) }
        });
    }

    /// Calls a check on each case, or on those that an argument `trybuild=…` names, and panics with all that failed.
    fn each(&self, mut cases: Vec<PathBuf>, check: impl Fn(&Path) -> Result<(), String> + Sync) {
        let named = named();
        assert!(!cases.is_empty(), "no cases");
        cases.retain(|case| named.is_empty() || named.iter().any(|name| case.to_string_lossy().contains(name)));
        let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Err(failure) = check(case) {
                    failures.lock().expect("no panic").push(format!("{}: {failure}", case.display()));
                }
            }
        };
        let busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        drop(busy);
        let mut failures = failures.into_inner().expect("no panic");
        failures.sort();
        assert!(failures.is_empty(), "{} of {} cases:\n\n{}", failures.len(), cases.len(), failures.join("\n"));
    }
}

/// Checks whether messages are written beside their cases.
fn is_overwritten() -> bool {
    env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite")
}

/// Returns the names of cases in arguments `trybuild=…`.
fn named() -> Vec<String> {
    env::args().filter_map(|word| Some(word.strip_prefix("trybuild=")?.into())).collect()
}

/// The folder of this package.
fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Writes a package that depends on `layout-core` with its macros, and on the same versions of other packages as this workspace.
fn write_package(folder: &Path) {
    let workspace = package().join("../..").canonicalize().expect("the workspace");
    let manifest = format!(
        "[package]\nname = \"cases\"\nedition = \"2024\"\n[dependencies.layout-core]\npath = '{}'\n\
         default-features = false\nfeatures = [\"macros\"]\n[workspace]\nresolver = \"1\"\n",
        workspace.join("layout-core").display()
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), "").expect("a library");
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
}

/// Returns an option of the compiler: a word, and a path.
fn joined(word: &str, path: &Path) -> OsString {
    [OsStr::new(word), path.as_os_str()].into_iter().collect()
}

/// Returns the cases in a folder, relative to this package.
fn cases(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(package().join(folder)).expect("the folder of cases");
    let names = entries.map(|entry| entry.expect("a case").file_name());
    let mut cases: Vec<PathBuf> = names.map(|name| Path::new(folder).join(name)).collect();
    cases.retain(|case| case.extension().is_some_and(|ending| ending == "rs"));
    cases.sort();
    cases
}
