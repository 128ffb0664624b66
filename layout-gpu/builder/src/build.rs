//! One build of a kernel crate: its architecture, features and profile.
//!
//! ```text
//!     release     what ships: optimized, arithmetic wraps
//!     debug       for the interpreter: debug assertions, overflow checks, lines of source
//! ```
//!
//! The kernels are always compiled with line information, which changes no instruction, and which is then kept or removed: both share one
//! folder.

use crate::MADE_BY;
use crate::compiler::Compiler;
use crate::manifest::Manifest;
use crate::project::target;
use crate::quiet::Quiet;
use crate::remembered::Remembered;
use crate::seed::seed;
use crate::source::Declared;
use crate::{architecture, version};
use crate::{blocks, calls, calls::without_lines, dynamic, failure, hopper, matrices};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Settings of the crates that the kernels are linked with as bitcode: LLVM optimizes those together with the kernels, and once is enough.
/// The compiler's own passes stay on, because the kernels are compiled from the code that they inline.
const LEFT_TO_THE_KERNELS: [&str; 4] = [
    "core.opt-level=0",
    "core.rustflags=['-Zmir-opt-level=2', '-Zinline-mir=yes']",
    "compiler_builtins.opt-level=0",
    "layout-algebra.opt-level=0",
];

/// The module is one file that contains all the kernels call, whatever the manifest or a surrounding workspace says.
const ONE_MODULE: [&str; 3] = ["lto='fat'", "codegen-units=1", "panic='abort'"];

/// Settings of what is the same whether or not the kernels are debugged, so that it is compiled once.
const AS_WITHOUT_DEBUG: [&str; 3] = ["debug-assertions=false", "overflow-checks=false", "debug=0"];

/// What is the same: the macros, which run while kernels are compiled; the algebra, evaluated by then; and `core`, as in every other program.
/// Its checks of unsafe calls and of overflow are compiled with the kernels, and stay.
const WITHOUT_DEBUG: [&str; 4] =
    ["build-override", "package.core", "package.compiler_builtins", "package.layout-algebra"];

/// A build to run.
///
/// ```no_run
/// use layout_gpu_builder::{Build, Compiler};
///
/// let compiler = Compiler::find(None)?;
/// let built = Build::new(&compiler, "kernels".as_ref(), "sm_80").features(["double"]).run()?;
/// println!("{}: {} bytes of PTX", built.name, built.ptx.len());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Build<'a> {
    compiler: &'a Compiler,
    kernels: &'a Path,
    architecture: &'a str,
    features: Vec<String>,
    debug: bool,
    lines: bool,
    live: bool,
    target: Option<PathBuf>,
}

/// The result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The name of the crate's library, which files are named after.
    pub name: String,
    /// Its PTX.
    pub ptx: String,
    /// Warnings, as sentences: kernels that are declared but not in the PTX, and kernels that take their dynamic shared memory twice.
    pub warnings: Vec<String>,
    /// The files that it was compiled from, of the crate and of those in folders that it depends on.
    pub sources: Vec<PathBuf>,
}

impl Compiler {
    /// Builds the kernel crate in a folder for one architecture, and returns its name and PTX: [`Build`] with default settings.
    pub fn build(&self, kernels: &Path, architecture: &str) -> Result<(String, String), String> {
        let built = Build::new(self, kernels, architecture).run()?;
        Ok((built.name, built.ptx))
    }
}

impl<'a> Build<'a> {
    /// Makes a build of the kernel crate in a folder, for one architecture.
    #[must_use]
    pub fn new(compiler: &'a Compiler, kernels: &'a Path, architecture: &'a str) -> Self {
        Self {
            compiler,
            kernels,
            architecture,
            features: Vec::new(),
            debug: false,
            lines: false,
            live: false,
            target: None,
        }
    }

    /// Adds these features of the kernel crate.
    #[must_use]
    pub fn features<T: Into<String>>(mut self, features: impl IntoIterator<Item = T>) -> Self {
        self.features.extend(features.into_iter().map(Into::into));
        self
    }

    /// Turns on debug assertions, overflow checks and the lines of source in the PTX, for the interpreter.
    #[must_use]
    pub fn debug(mut self, debug: bool) -> Self {
        self.debug = debug;
        self
    }

    /// Keeps the lines of source in the PTX, for faults on the interpreter; the instructions are the same.
    #[must_use]
    pub fn lines(mut self, lines: bool) -> Self {
        self.lines = lines;
        self
    }

    /// Prints cargo's output while it runs.
    #[must_use]
    pub fn live(mut self, live: bool) -> Self {
        self.live = live;
        self
    }

    /// Keeps compiled files in this folder, not in `target/device` of the checkout or of the crate.
    #[must_use]
    pub fn target(mut self, folder: impl Into<PathBuf>) -> Self {
        self.target = Some(folder.into());
        self
    }

    /// Checks the folder, its `Cargo.toml` and the architecture before anything is built.
    pub fn verify(&self) -> Result<(), String> {
        let kernels = || self.kernels.join("Cargo.toml");
        self.manifest()?.is_of_kernels().map_err(|why| format!("{}: {why}", kernels().display()))?;
        self.is_known()
    }

    /// Checks that the compiler knows the architecture and the version of PTX.
    fn is_known(&self) -> Result<(), String> {
        architecture::check(self.architecture, &self.compiler.architectures()?, self.compiler.version())?;
        match self.more_than_own(self.manifest()?.ptx) {
            Some(needed) if !self.compiler.versions()?.contains(&digits(&needed)) => {
                Err(format!("`ptx = \"{needed}\"` is no version that {} knows", self.compiler.version()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the message to show before the build.
    #[must_use]
    pub fn progress(&self) -> String {
        let (folder, architecture) = (self.kernels.display(), self.architecture);
        let version = self.manifest().ok().and_then(|manifest| self.more_than_own(manifest.ptx));
        if self.folder(version.as_deref()).is_dir() {
            format!("building {folder} for {architecture}")
        } else {
            format!("building {folder} for {architecture}, and `core` with it this first time: a minute or two")
        }
    }

    /// Builds the kernels, unless they were built by the same command from the same files.
    ///
    /// The module is the assembly file itself: with fat LTO it contains everything that a kernel calls, so the linker has
    /// nothing to do and is `true`.
    pub fn run(&self) -> Result<Built, String> {
        self.verify()?;
        let name = self.manifest()?.name;
        let mut cargo = self.compiling("--emit=asm", None)?;
        // For the kernels' own crate only: inlined code gets its lines from there.
        cargo.arg("-Cdebuginfo=limited");
        let remembered = self.remembered("s", &cargo)?;
        remembered.forget_others()?;
        if let Err(text) = said(&mut cargo, self.live) {
            remembered.forget()?;
            return Err(self.failed(&text));
        }
        let file = remembered.assembly();
        let ptx = std::fs::read_to_string(&file).map_err(|error| {
            format!("cargo has built {} and not written its PTX, {}: {error}", self.kernels.display(), file.display())
        })?;
        remembered.remember()?;
        if let Some(why) = version::older(&ptx, self.architecture) {
            return Err(why);
        }
        if let Some(why) = dynamic::taken_again(&ptx) {
            return Err(why);
        }
        let warnings = self.entries(&ptx)?.into_iter().collect();
        let ptx = calls::annotated(&ptx);
        let ptx = blocks::declared(&if self.debug || self.lines { ptx } else { without_lines(&ptx) })?;
        let ptx = matrices::loaded(&hopper::addressed(&ptx)?);
        if let Some(why) = hopper::refused(&ptx) {
            return Err(why);
        }
        let ptx = format!("{MADE_BY}{}\n{ptx}", self.compiler.version());
        Ok(Built { name, ptx, warnings, sources: remembered.sources() })
    }

    /// Checks that the module has kernels with valid PTX names, and warns of missing kernels.
    fn entries(&self, ptx: &str) -> Result<Option<String>, String> {
        let declared = || Declared::read(self.kernels);
        let lines = ptx.lines().filter_map(|line| line.split_once(".entry "));
        let entries: Vec<&str> = lines.filter_map(|(_, rest)| rest.split(['(', ' ']).next()).collect();
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
        let is_name = |name: &str| name.chars().all(is_of_name) && !name.starts_with(|c: char| c.is_ascii_digit());
        if let Some(wrong) = entries.iter().find(|name| !is_name(name)) {
            return Err(format!(
                "`{wrong}` is no name of a kernel in PTX: letters, digits, `_` and `$`, no digit first"
            ));
        }
        if entries.is_empty() { Err(declared().none()) } else { Ok(declared().missing(&entries)) }
    }

    /// Formats the error of a failed build, whose output before a rejected layout was shown already. The compiler names no line of the
    /// kernels if the rejecting function was inlined into them, so the crate of the kernels, and nothing else, is compiled again without
    /// inlining.
    fn failed(&self, text: &str) -> String {
        let (before, refused) = text.split_at(text.find(failure::REFUSED).unwrap_or(text.len()));
        let again = failure::lacks_its_line(refused).then(|| {
            let mut cargo = self.compiling("--emit=asm", Some("-q"))?;
            said(cargo.arg("-Zinline-mir=no"), false)
        });
        let again = again.and_then(Result::err).unwrap_or_default();
        let refused = failure::shown(refused, &again);
        let notes = [failure::help(text, self.architecture), self.manifest().ok().and_then(|it| it.lacks(text))];
        let help = notes.into_iter().flatten().fold(String::new(), |help, note| help + "\n" + &note);
        if !self.live {
            return failure::without_warnings(&format!("{before}{refused}{help}"));
        }
        if !refused.is_empty() {
            eprintln!("{refused}");
        }
        format!("the kernels do not compile{help}")
    }

    /// Returns the cargo command, `"rustc"` or another, with the compiler, the flags and the folder of this build.
    pub fn command(&self, does: &str) -> Result<Command, String> {
        let Manifest { ptx, features, .. } = self.manifest()?;
        let ptx = self.more_than_own(ptx);
        let (mut cargo, folder) = (self.cargo(ptx.as_deref()), self.folder(ptx.as_deref()));
        seed(&folder);
        cargo.args([does, "--release", "--target-dir"]).arg(&folder).args(self.options(&features));
        Ok(cargo)
    }

    /// Returns what is remembered of a command of this build, which makes the file with this ending.
    fn remembered(&self, makes: &'static str, cargo: &Command) -> Result<Remembered, String> {
        let Manifest { name, ptx, .. } = self.manifest()?;
        let deps = self.folder(self.more_than_own(ptx).as_deref()).join("nvptx64-nvidia-cuda/release/deps");
        Ok(Remembered::new(&deps, &name, makes, self.compiler.version(), cargo))
    }

    /// Checks types, borrows and layouts in seconds, and at once if nothing has changed since the last time.
    pub fn check(&self) -> Result<(), String> {
        let has_errors = || format!("{} has errors", self.kernels.display());
        said(&mut self.checking(false)?, true).map_err(|text| {
            let refused = failure::shown(text.split_at(text.find(failure::REFUSED).unwrap_or(text.len())).1, "");
            if !refused.is_empty() {
                eprintln!("{refused}");
            }
            has_errors()
        })?;
        self.checked()
    }

    /// Remembers that [`checking`](Self::checking) found no errors, so that cargo only repeats its warnings until something changes.
    pub fn checked(&self) -> Result<(), String> {
        self.remembered("mir", &self.as_mir(None)?)?.remember()
    }

    /// Returns the cargo command that checks, with `json` for an editor: generic code is compiled for its types as far as the layouts, and
    /// without inlining, so that errors have the line of the call.
    pub fn checking(&self, json: bool) -> Result<Command, String> {
        self.is_known()?;
        // Messages in another form are those of the same compilation.
        self.remembered("mir", &self.as_mir(None)?)?.forget_others()?;
        self.as_mir(json.then_some("--message-format=json"))
    }

    /// Returns the cargo command that compiles the kernels' own crate as far as a check does.
    fn as_mir(&self, output: Option<&str>) -> Result<Command, String> {
        let mut cargo = self.compiling("--emit=mir", output)?;
        cargo.arg("-Zinline-mir=no");
        Ok(cargo)
    }

    /// Returns the cargo command that compiles the kernels' own crate, with this option for what cargo prints.
    fn compiling(&self, emit: &str, output: Option<&str>) -> Result<Command, String> {
        let mut cargo = self.command("rustc")?;
        cargo.args(output).args(["--lib", "--", emit]);
        Ok(cargo)
    }

    /// Returns the version of PTX that the kernels need, if it is higher than the architecture's own.
    fn more_than_own(&self, needed: Option<String>) -> Option<String> {
        // LLVM's first version of PTX for each processor.
        let own = match architecture::number(self.architecture) {
            Some(100..) => 86,
            Some(90..) => 80,
            Some(89) => 78,
            _ => 0,
        };
        needed.filter(|version| digits(version).parse::<u32>().is_ok_and(|version| version > own))
    }

    fn manifest(&self) -> Result<Manifest, String> {
        Manifest::read(self.kernels, self.architecture)
    }

    fn options(&self, features: &[String]) -> Vec<String> {
        let mut options: Vec<String> =
            ["-Zbuild-std=core", "-Zprofile-rustflags", "--target", "nvptx64-nvidia-cuda"].map(String::from).to_vec();
        let setting = |setting: &&str| ["--config".to_owned(), format!("profile.release.package.{setting}")];
        options.extend(LEFT_TO_THE_KERNELS.iter().flat_map(setting));
        options.extend(ONE_MODULE.iter().flat_map(|it| ["--config".to_owned(), format!("profile.release.{it}")]));
        if self.debug {
            let settings = WITHOUT_DEBUG.iter().flat_map(|part| AS_WITHOUT_DEBUG.map(|it| format!("{part}.{it}")));
            options.extend(settings.flat_map(|it| ["--config".to_owned(), format!("profile.release.{it}")]));
        }
        let features = [features, &self.features].concat();
        if !features.is_empty() {
            options.extend(["--features".to_owned(), features.join(",")]);
        }
        options
    }

    fn cargo(&self, ptx: Option<&str>) -> Command {
        let mut cargo = self.compiler.cargo();
        let version = ptx.map_or_else(String::new, |ptx| format!(" -Ctarget-feature=+ptx{}", digits(ptx)));
        // Jump threading may copy a barrier into the branches of a conditional.
        let fixed = "-Clinker=true -Zmir-enable-passes=-JumpThreading";
        cargo
            .current_dir(self.kernels)
            .env("RUSTFLAGS", format!("-Ctarget-cpu={}{version} {fixed}", self.architecture));
        if self.debug {
            cargo.envs([
                ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
                ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
                ("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only"),
            ]);
        }
        cargo
    }

    /// Returns the folder of a build: other flags have another one, so that neither build discards the other.
    fn folder(&self, ptx: Option<&str>) -> PathBuf {
        let version = ptx.map_or_else(String::new, |ptx| format!("-ptx{}", digits(ptx)));
        let profile = if self.debug { "-debug" } else { "" };
        let parent = self.target.clone().unwrap_or_else(|| target(self.kernels));
        // Cargo runs in the folder of the kernels.
        let parent = std::path::absolute(&parent).unwrap_or(parent);
        parent.join(format!("{}{version}{profile}", self.architecture))
    }
}

/// Formats `8.4` as a target feature does.
fn digits(version: &str) -> String {
    version.chars().filter(char::is_ascii_digit).collect()
}

/// Runs a command. Its error output is the error, and with `shows` is printed up to a rejected layout.
fn said(command: &mut Command, shows: bool) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let cannot = |error: std::io::Error| format!("cannot run {program}: {error}");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(cannot)?;
    let (mut text, mut quiet, mut is_held) = (String::new(), Quiet::default(), false);
    for line in child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines()) {
        let Some(line) = quiet.line(line.map_err(cannot)?) else { continue };
        is_held |= line.starts_with(failure::REFUSED);
        if shows && !is_held {
            eprintln!("{line}");
        }
        text += &line;
        text += "\n";
    }
    if child.wait().map_err(cannot)?.success() { Ok(()) } else { Err(text) }
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn the_version_of_a_feature_is_its_digits() {
        assert_eq!(digits("8.4"), "84");
    }
}
