//! Finding a compiler for the device, and using it.
//!
//! A compiler serves if it carries the source of `core`, which is built for the device along with
//! the kernels. `RUSTC_BOOTSTRAP` opens the unstable features the device half needs, so that it
//! need not be a nightly.

use crate::MADE_BY;
use crate::manifest::Manifest;
use crate::project::target;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names the `cargo` to use, beside which its `rustc` lies.
pub const CARGO_VARIABLE: &str = "LAYOUT_DEVICE_CARGO";

/// A compiler that can make PTX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    cargo: PathBuf,
    rustc: PathBuf,
    version: String,
}

impl Compiler {
    /// Every compiler for the device on this machine, the preferred first: the one named by
    /// [`CARGO_VARIABLE`] alone if it is set, else the distribution's, then rustup's.
    #[must_use]
    pub fn all() -> Vec<Self> {
        if let Some(cargo) = std::env::var_os(CARGO_VARIABLE) {
            return Self::at(Path::new(&cargo)).into_iter().collect();
        }
        let mut homes = vec![PathBuf::from("/usr")];
        let rustup = std::env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(|| {
            let home = std::env::var_os("HOME")?;
            Some(Path::new(&home).join(".rustup"))
        });
        if let Some(toolchains) = rustup.and_then(|home| home.join("toolchains").read_dir().ok()) {
            let mut found: Vec<_> = toolchains.flatten().map(|entry| entry.path()).collect();
            found.sort();
            homes.extend(found);
        }
        homes.iter().filter_map(|home| Self::at(&home.join("bin/cargo"))).collect()
    }

    /// The compiler that wrote some PTX (see [`made_by`](crate::made_by)) if it is here, else the
    /// preferred one.
    pub fn find(wrote: Option<&str>) -> Result<Self, String> {
        let all = Self::all();
        let same = all.iter().find(|compiler| Some(compiler.version()) == wrote);
        same.or(all.first()).cloned().ok_or_else(|| {
            format!(
                "no compiler for the device is installed: `rustup toolchain install nightly \
                 --component rust-src`, or on Debian `apt-get install rustc-web cargo-web \
                 rust-web-src`, or name a cargo in {CARGO_VARIABLE}"
            )
        })
    }

    fn at(cargo: &Path) -> Option<Self> {
        let rustc = cargo.with_file_name("rustc");
        let sysroot = output(Command::new(&rustc).args(["--print", "sysroot"])).ok()?;
        let source = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/core");
        if !cargo.is_file() || !source.is_dir() {
            return None;
        }
        let verbose = output(Command::new(&rustc).arg("-vV")).ok()?;
        let llvm = verbose.lines().find_map(|line| line.strip_prefix("LLVM version: "))?;
        let version = format!("{}, LLVM {llvm}", verbose.lines().next()?);
        Some(Self { cargo: cargo.to_path_buf(), rustc, version })
    }

    /// Its name, number and the number of its LLVM: what decides the PTX it writes.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What to say before a build.
    #[must_use]
    pub fn progress(&self, kernels: &Path, architecture: &str) -> String {
        let folder = kernels.display();
        let version = Manifest::read(kernels).ok().and_then(|manifest| manifest.ptx);
        if target(kernels).join(subfolder(architecture, version.as_deref())).is_dir() {
            format!("building {folder} for {architecture}")
        } else {
            format!("building {folder} for {architecture}, and `core` with it this first time: about a minute")
        }
    }

    /// The name and the PTX of the kernel crate in a folder, for one architecture.
    ///
    /// The module is the assembly file itself: with fat LTO everything a kernel calls is in it,
    /// so the linker has nothing to do and is `true`.
    pub fn build(&self, kernels: &Path, architecture: &str) -> Result<(String, String), String> {
        let Manifest { name, ptx } = Manifest::read(kernels)?;
        let target = target(kernels).join(subfolder(architecture, ptx.as_deref()));
        let mut cargo = Command::new(&self.cargo);
        for (variable, _) in std::env::vars_os().filter(|(name, _)| steers_a_build(name)) {
            cargo.env_remove(variable);
        }
        cargo
            .current_dir(kernels)
            .env("RUSTC", &self.rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", flags(architecture, ptx.as_deref()))
            .args(["rustc", "--release", "-Zbuild-std=core", "--target", "nvptx64-nvidia-cuda"])
            .arg("--target-dir")
            .arg(&target)
            .args(["--", "--emit=asm"]);
        output(&mut cargo).map_err(|text| explained(&text))?;
        let file = target.join(format!("nvptx64-nvidia-cuda/release/deps/{name}.s"));
        let ptx = std::fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let ptx = format!("{MADE_BY}{}\n{ptx}", self.version);
        Ok((name, ptx))
    }
}

fn flags(architecture: &str, ptx: Option<&str>) -> String {
    let version = ptx.map_or_else(String::new, |ptx| format!(" -Ctarget-feature=+ptx{}", digits(ptx)));
    // Jump threading may copy a barrier into the arms of a branch.
    format!("-Ctarget-cpu={architecture}{version} -Clinker=true -Zmir-enable-passes=-JumpThreading")
}

/// `8.4` as a feature of the target has it.
fn digits(version: &str) -> String {
    version.chars().filter(char::is_ascii_digit).collect()
}

/// What was compiled with other flags lies elsewhere, so that neither is compiled again for the other.
fn subfolder(architecture: &str, ptx: Option<&str>) -> String {
    ptx.map_or_else(|| architecture.to_owned(), |ptx| format!("{architecture}-ptx{}", digits(ptx)))
}

/// What the compiler says, with what to do about an instruction that the version of PTX does not have.
fn explained(text: &str) -> String {
    let Some((_, rest)) = text.split_once("Cannot select: intrinsic %llvm.nvvm.") else { return text.to_owned() };
    let name = rest.split_whitespace().next().unwrap_or_default();
    let lines = Manifest::asking_for("8.7").replace('\n', "\n    ");
    format!(
        "{text}\nhelp: the instruction `{name}` needs a later architecture, or a later version of PTX, in the Cargo.toml of \
         the kernel crate:\n    {lines}"
    )
}

/// Whether a variable would make the build for the device the one that runs us.
fn steers_a_build(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let kept = ["CARGO_HOME", "RUSTUP_HOME", "CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR"];
    (name.starts_with("CARGO") || name.starts_with("RUST")) && !kept.iter().any(|prefix| name.starts_with(prefix))
}

pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|error| format!("cannot run {program}: {error}"))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    Err(format!("{program} failed:\n{}", String::from_utf8_lossy(&done.stderr)))
}
