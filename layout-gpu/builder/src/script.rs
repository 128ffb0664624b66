//! Kernels beside a program, built by its `build.rs`.
//!
//! ```no_run
//! layout_gpu_builder::Kernels::beside("kernels").architectures(["sm_80"]).build();
//! ```
//!
//! The program includes the PTX by `include_str!(concat!(env!("OUT_DIR"), "/my_kernels.sm_80.ptx"))`, with the lines of its source. Without
//! a compiler for the device it is the committed PTX, which `layout-gpu-builder kernels kernels/ptx` writes.

use crate::assembler::Assembler;
use crate::build::{Build, Built};
use crate::calls::without_lines;
use crate::compiler::{CARGO_VARIABLE, Compiler};
use crate::findings::Findings;
use crate::manifest::Manifest;
use crate::{ARCHITECTURES, made_by};
use std::collections::BTreeSet;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// A kernel crate in a folder of the package that is built.
#[derive(Clone, Debug)]
pub struct Kernels {
    folder: PathBuf,
    committed: PathBuf,
    architectures: Vec<String>,
    features: Vec<String>,
    debug: bool,
}

impl Kernels {
    /// Makes a build of the kernel crate in this folder, for the architectures `sm_80` and `sm_90a`, with its committed PTX in its folder
    /// `ptx`.
    #[must_use]
    pub fn beside(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        let committed = folder.join("ptx");
        Self {
            folder,
            committed,
            architectures: ARCHITECTURES.map(str::to_owned).to_vec(),
            features: Vec::new(),
            debug: false,
        }
    }

    /// Builds for these architectures.
    #[must_use]
    pub fn architectures<T: Into<String>>(mut self, architectures: impl IntoIterator<Item = T>) -> Self {
        self.architectures = architectures.into_iter().map(Into::into).collect();
        self
    }

    /// Adds these features of the kernel crate.
    #[must_use]
    pub fn features<T: Into<String>>(mut self, features: impl IntoIterator<Item = T>) -> Self {
        self.features = features.into_iter().map(Into::into).collect();
        self
    }

    /// Turns on debug assertions and overflow checks, for the interpreter, whose faults then name lines of Rust: nothing is rejected.
    #[must_use]
    pub fn debug(mut self, debug: bool) -> Self {
        self.debug = debug;
        self
    }

    /// Takes the committed PTX from this folder.
    #[must_use]
    pub fn committed(mut self, folder: impl Into<PathBuf>) -> Self {
        self.committed = folder.into();
        self
    }

    /// Builds them into `OUT_DIR`, or copies the committed PTX there. An error ends the build script.
    pub fn build(&self) {
        // Cargo would run the script each time for a missing folder.
        let [sources, manifest, lock] = ["src", "Cargo.toml", "Cargo.lock"].map(|name| self.folder.join(name));
        let watched = [sources, manifest, lock, self.committed.clone()];
        for changed in watched.iter().filter(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", changed.display());
        }
        println!("cargo::rerun-if-env-changed={CARGO_VARIABLE}");
        let out = std::env::var_os("OUT_DIR").map(PathBuf::from).ok_or("OUT_DIR is not set: only for a `build.rs`");
        match out.map_err(str::to_owned).and_then(|out| self.each_into(&out)) {
            Ok(made) => {
                // Files of crates in folders that the kernels depend on, too.
                for source in made.iter().flat_map(|made| &made.sources).collect::<BTreeSet<_>>() {
                    println!("cargo::rerun-if-changed={}", source.display());
                }
                for warning in warnings(made) {
                    println!("cargo::warning={warning}");
                }
            }
            Err(error) => {
                error.lines().for_each(|line| println!("cargo::error={line}"));
                std::process::exit(1);
            }
        }
    }

    /// Builds or copies for each architecture, and returns the warnings.
    pub fn build_into(&self, out: &Path) -> Result<Vec<String>, String> {
        self.each_into(out).map(warnings)
    }

    /// Builds or copies for all architectures at once.
    fn each_into(&self, out: &Path) -> Result<Vec<Made>, String> {
        let name = Manifest::read(&self.folder, "")?.name;
        let made: Vec<Result<Made, String>> = thread::scope(|scope| {
            let one = |architecture| {
                let file = format!("{name}.{architecture}.ptx");
                scope.spawn(move || self.one_into(&out.join(&file), &file, architecture))
            };
            let started: Vec<_> = self.architectures.iter().map(|architecture| one(architecture.as_str())).collect();
            let joined = started.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.collect()
        });
        made.into_iter().collect()
    }

    /// Builds or copies for one architecture.
    fn one_into(&self, path: &Path, file: &str, architecture: &str) -> Result<Made, String> {
        let committed = std::fs::read_to_string(self.committed.join(file)).ok();
        let made = match Compiler::find(committed.as_deref().and_then(made_by)) {
            Ok(compiler) => self.compiled(&compiler, architecture, committed.as_deref())?,
            Err(why) => {
                let path = self.committed.join(file);
                let ptx = committed.ok_or_else(|| format!("{why}; and there is no {}", path.display()))?;
                let older = self.newer_than(&path).map(|source| {
                    let (path, source) = (path.display(), source.display());
                    format!("{path} is older than {source}, whose changes it may not have: {why}")
                });
                Made { ptx, warnings: older.into_iter().collect(), sources: Vec::new() }
            }
        };
        // A file that stays as it is does not make cargo compile what includes it.
        if std::fs::read_to_string(path).is_ok_and(|text| text == made.ptx) {
            return Ok(made);
        }
        let written = std::fs::write(path, &made.ptx);
        written.map(|()| made).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    /// Finds a source that was written later than the PTX.
    fn newer_than(&self, ptx: &Path) -> Option<PathBuf> {
        let written = |path: &Path| path.metadata().and_then(|of| of.modified()).ok();
        // A checkout writes both at once, in any order.
        let limit = written(ptx)? + Duration::from_secs(60);
        let mut sources = vec![self.folder.join("Cargo.toml"), self.folder.join("src")];
        while let Some(path) = sources.pop() {
            if let Ok(inner) = path.read_dir() {
                sources.extend(inner.flatten().map(|entry| entry.path()));
            } else if written(&path).is_some_and(|time| time > limit) {
                return Some(path);
            }
        }
        None
    }

    fn compiled(&self, compiler: &Compiler, architecture: &str, committed: Option<&str>) -> Result<Made, String> {
        let build = Build::new(compiler, &self.folder, architecture).features(self.features.clone()).debug(self.debug);
        // A fault on the interpreter then names the line.
        let build = build.lines(true).target(self.folder.join("target/device"));
        tell(&build.progress());
        let Built { ptx, mut warnings, sources, .. } = build.run()?;
        if self.debug {
            return Ok(Made { ptx, warnings, sources });
        }
        let assembly = Assembler::find().ok().map(|assembler| assembler.assemble(&ptx, architecture)).transpose()?;
        let findings = Findings::of(&ptx, assembly.as_ref());
        if !findings.refusals.is_empty() {
            return Err(format!("for {architecture}: {}", findings.refusals.join("\n")));
        }
        warnings.extend(findings.warnings);
        if committed
            .is_some_and(|text| without_lines(text) != without_lines(&ptx) && made_by(text) == Some(compiler.version()))
        {
            let (kernels, folder) = (self.folder.display(), self.committed.display());
            warnings.push(format!(
                "the committed PTX is not what its source compiles to: `layout-gpu-builder {kernels} {folder}`"
            ));
        }
        Ok(Made { ptx, warnings, sources })
    }
}

/// The PTX for one architecture.
#[derive(Debug)]
struct Made {
    ptx: String,
    warnings: Vec<String>,
    sources: Vec<PathBuf>,
}

/// Returns each warning once.
fn warnings(made: Vec<Made>) -> Vec<String> {
    let mut warnings: Vec<String> = Vec::new();
    for warning in made.into_iter().flat_map(|made| made.warnings) {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
    warnings
}

/// Writes a line to the terminal of the person who waits, if there is one: cargo shows nothing that a build script prints before it has ended.
fn tell(line: &str) {
    if let Ok(mut terminal) = std::fs::OpenOptions::new().write(true).open("/dev/tty") {
        // Over cargo's bar, which it draws again below.
        let _ = writeln!(terminal, "\r\x1b[K{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::Kernels;
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};

    #[test]
    fn committed_ptx_is_older_than_a_source_that_was_changed_since() {
        let folder = std::env::temp_dir().join(format!("layout-gpu-builder-older-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/inner")).expect("a folder");
        let now = SystemTime::now();
        let write = |name: &str, ago: u64| {
            let file = File::create(folder.join(name)).expect("a file");
            file.set_modified(now - Duration::from_secs(ago)).expect("a time");
        };
        write("k.ptx", 1000);
        for name in ["Cargo.toml", "src/lib.rs", "src/inner/deep.rs"] {
            write(name, 970);
        }
        let kernels = Kernels::beside(&folder);
        assert_eq!(kernels.newer_than(&folder.join("k.ptx")), None);
        write("src/inner/deep.rs", 900);
        assert_eq!(kernels.newer_than(&folder.join("k.ptx")), Some(folder.join("src/inner/deep.rs")));
        fs::remove_dir_all(folder).expect("removed");
    }
}
