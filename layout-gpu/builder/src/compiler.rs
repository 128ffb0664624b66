//! Finds a compiler for the device, and runs it.
//!
//! A compiler will do if it includes the source of `core`, which is built for the device along with
//! the kernels. `RUSTC_BOOTSTRAP` enables the unstable features that the device half needs, so that it
//! need not be a nightly.

use crate::architecture;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable for the `cargo` to use; its `rustc` is next to it.
pub const CARGO_VARIABLE: &str = "LAYOUT_DEVICE_CARGO";

/// A compiler that can make PTX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    cargo: PathBuf,
    rustc: PathBuf,
    version: String,
}

impl Compiler {
    /// Finds every compiler for the device on this machine, the preferred first: the one named by
    /// [`CARGO_VARIABLE`] alone if it is set, else the distribution's, then rustup's.
    #[must_use]
    pub fn all() -> Vec<Self> {
        if let Some(cargo) = std::env::var_os(CARGO_VARIABLE) {
            return Self::from_cargo(Path::new(&cargo)).into_iter().collect();
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
        homes.iter().filter_map(|home| Self::from_cargo(&home.join("bin/cargo"))).collect()
    }

    /// Finds the compiler that wrote some PTX (see [`made_by`](crate::made_by)) if it is here, else the
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

    /// Finds the compiler for a test, or says why the test is skipped: the first kernels take minutes of processor time, which `GATE=1` or
    /// `FULL=1` ask for, as the gate does.
    #[doc(hidden)]
    #[must_use]
    pub fn for_tests(wrote: Option<&str>) -> Option<Self> {
        let is_set = |name: &str| std::env::var_os(name).is_some();
        let found = if is_set("GATE") || is_set("FULL") {
            Self::find(wrote)
        } else {
            Err("kernels are compiled by the gate, and with `GATE=1`".to_owned())
        };
        found.inspect_err(|why| println!("skipped: {why}")).ok()
    }

    fn from_cargo(cargo: &Path) -> Option<Self> {
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

    /// Returns its name, its version and the version of its LLVM, which decide the PTX it writes.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Lists the architectures that it knows, in the order of their numbers.
    pub(crate) fn architectures(&self) -> Result<Vec<String>, String> {
        let mut names = self.print("target-cpus")?;
        names.retain(|name| architecture::is_one(name));
        names.sort_by_key(|name| (architecture::number(name), name.len()));
        Ok(names)
    }

    /// Lists the versions of PTX that it knows, by their digits.
    pub(crate) fn versions(&self) -> Result<Vec<String>, String> {
        let names = self.print("target-features")?;
        Ok(names.iter().filter_map(|name| name.strip_prefix("ptx")).map(str::to_owned).collect())
    }

    /// Returns the first words of the lines of a list that it prints for the device.
    fn print(&self, list: &str) -> Result<Vec<String>, String> {
        let mut rustc = Command::new(&self.rustc);
        rustc.env("RUSTC_BOOTSTRAP", "1");
        let text = output(rustc.args(["--print", list, "--target", "nvptx64-nvidia-cuda"]))?;
        Ok(text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
    }

    /// Returns a `cargo` of this compiler, without the variables that steer the build running us.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = Command::new(&self.cargo);
        for (variable, _) in std::env::vars_os().filter(|(name, _)| steers_a_build(name)) {
            cargo.env_remove(variable);
        }
        cargo.env("RUSTC", &self.rustc).env("RUSTC_BOOTSTRAP", "1");
        cargo
    }
}

/// Returns true if a variable would carry settings of the running build over to the device build.
fn steers_a_build(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let kept = ["CARGO_HOME", "RUSTUP_HOME", "CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR"];
    let is_ours = ["CARGO", "RUST", "__CARGO"].iter().any(|prefix| name.starts_with(prefix));
    (is_ours && !kept.iter().any(|prefix| name.starts_with(prefix))) || matches!(&*name, "MAKEFLAGS" | "MFLAGS")
}

pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|error| format!("cannot run {program}: {error}"))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    Err(format!("{program} failed:\n{}", String::from_utf8_lossy(&done.stderr)))
}

#[cfg(test)]
mod tests {
    use super::steers_a_build;

    #[test]
    fn the_child_is_free_of_the_build_around_it() {
        for name in ["CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR", "RUSTC_WRAPPER", "RUSTUP_TOOLCHAIN", "MAKEFLAGS"] {
            assert!(steers_a_build(name.as_ref()), "{name}");
        }
        for name in ["CARGO_HOME", "RUSTUP_HOME", "CARGO_NET_OFFLINE", "PATH", "HOME"] {
            assert!(!steers_a_build(name.as_ref()), "{name}");
        }
    }
}
