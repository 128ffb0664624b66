//! The command that made a crate's assembly file, remembered beside it, so that kernels without a change are not compiled again.
//!
//! ```text
//!     deps/my_kernels.s       the PTX as the compiler wrote it
//!     deps/my_kernels.ptx     what a linker would have written: without it cargo compiles each time
//!     deps/my_kernels.mir     in place of the PTX, of kernels that were only checked
//!     deps/my_kernels.made    the command that made them
//! ```
//!
//! Cargo itself knows whether sources, dependencies, features, settings and the compiler are those of the last build. But the assembly file has one name
//! for all builds of crates of this name, with any features: after another command all are removed, and cargo compiles. A
//! check that cargo does not repeat has its warnings again.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files of one crate in a folder of dependencies, and the command that is to make them.
#[derive(Debug)]
pub(crate) struct Remembered {
    base: PathBuf,
    /// The ending of the file that the command makes.
    makes: &'static str,
    command: String,
}

impl Remembered {
    /// The files named `name` in `folder`, made by this version of the compiler, as `cargo` says; the one with the ending `makes` is the result.
    pub(crate) fn new(folder: &Path, name: &str, makes: &'static str, version: &str, cargo: &Command) -> Self {
        let set = cargo.get_envs().filter_map(|(name, value)| Some((name, value?)));
        let command = format!(
            "{version}\n{:?}\n{:?}\n{:?}\n",
            cargo.get_current_dir().map(std::path::absolute).and_then(Result::ok),
            cargo.get_args().collect::<Vec<_>>(),
            set.collect::<Vec<_>>()
        );
        Self { base: folder.join(name), makes, command }
    }

    /// Returns the assembly file.
    pub(crate) fn assembly(&self) -> PathBuf {
        self.base.with_extension("s")
    }

    /// Removes what another command made, or what is not complete.
    pub(crate) fn forget_others(&self) -> Result<(), String> {
        let is_ours = fs::read_to_string(self.base.with_extension("made")).is_ok_and(|made| made == self.command);
        if is_ours && self.base.with_extension(self.makes).is_file() { Ok(()) } else { self.forget() }
    }

    /// Removes all files, so that cargo compiles.
    pub(crate) fn forget(&self) -> Result<(), String> {
        for ending in ["made", "ptx", "s", "mir"] {
            let file = self.base.with_extension(ending);
            match fs::remove_file(&file) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(format!("cannot remove {}: {error}", file.display()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Remembers the command, which has made its file.
    pub(crate) fn remember(&self) -> Result<(), String> {
        let linked = self.base.with_extension("ptx");
        if !linked.exists() {
            write(&linked, "// The PTX is in the file of the same name with the ending `s`, if there is one.\n")?;
        }
        write(&self.base.with_extension("made"), &self.command)
    }

    /// Returns the files that the last build read, as cargo lists them in the folder above, and the manifests of their packages.
    pub(crate) fn sources(&self) -> Vec<PathBuf> {
        let list = self.base.parent().and_then(Path::parent).zip(self.base.file_name());
        let list = list.map(|(folder, name)| folder.join(name).with_extension("d"));
        let text = list.and_then(|list| fs::read_to_string(list).ok()).unwrap_or_default();
        // A space in a path is written `\ `.
        let text = text.lines().next().and_then(|line| line.split_once(": ")).map_or("", |(_, files)| files);
        let files = text.replace("\\ ", "\0");
        let mut files: BTreeSet<PathBuf> =
            files.split_whitespace().map(|file| PathBuf::from(file.replace('\0', " "))).collect();
        let folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
        let manifest = |folder: &Path| folder.ancestors().map(|it| it.join("Cargo.toml")).find(|it| it.is_file());
        let manifests: Vec<PathBuf> = folders.into_iter().filter_map(manifest).collect();
        files.extend(manifests);
        files.into_iter().collect()
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::Remembered;
    use std::fs;
    use std::process::Command;

    #[test]
    fn what_another_command_made_is_removed() {
        let folder = std::env::temp_dir().join(format!("layout-gpu-builder-made-{}", std::process::id()));
        let deps = folder.join("deps");
        fs::create_dir_all(&deps).expect("a folder");
        let made_by = |feature: &str, version: &str| {
            let mut cargo = Command::new("cargo");
            cargo.args(["rustc", feature]).env("RUSTFLAGS", "-C x").env_remove("HOME");
            Remembered::new(&deps, "k", "s", version, &cargo)
        };
        let there = || ["s", "ptx", "made"].map(|ending| deps.join("k").with_extension(ending).exists());
        let one = made_by("a", "1");
        for other in [made_by("b", "1"), made_by("a", "2")] {
            fs::write(one.assembly(), "x").expect("written");
            one.remember().expect("written");
            made_by("a", "1").forget_others().expect("kept");
            assert_eq!(there(), [true; 3]);
            other.forget_others().expect("removed");
            assert_eq!(there(), [false; 3]);
        }
        // Without the assembly file nothing is remembered.
        one.remember().expect("written");
        one.forget_others().expect("removed");
        assert_eq!(there(), [false; 3]);
        fs::create_dir_all(folder.join("b c/src")).expect("a folder");
        fs::write(folder.join("b c/Cargo.toml"), "").expect("written");
        let at = folder.display().to_string().replace(' ', "\\ ");
        fs::write(folder.join("k.d"), format!("{at}/k.ptx: /a/lib.rs {at}/b\\ c/src/d.rs\n")).expect("written");
        let expected = ["/a/lib.rs".into(), folder.join("b c/Cargo.toml"), folder.join("b c/src/d.rs")];
        assert_eq!(one.sources(), expected);
        fs::remove_dir_all(folder).expect("removed");
    }
}
