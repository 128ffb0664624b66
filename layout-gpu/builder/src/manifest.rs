//! What the builder reads in the `Cargo.toml` of a kernel crate.
//!
//! ```toml
//! [package]
//! name = "my-kernels"
//!
//! [package.metadata.layout-gpu]
//! ptx = "8.4"     # at least this version of PTX, where the architecture's own has not all instructions
//! ```

use std::path::Path;

/// The parts of a manifest that matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// The name of the crate, as files are named after it.
    pub(crate) name: String,
    /// The version of PTX that its kernels need, such as `8.4`.
    pub(crate) ptx: Option<String>,
}

impl Manifest {
    /// The manifest in a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Self::of(&text).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// The lines by which a crate has this version of PTX.
    pub(crate) fn asking_for(version: &str) -> String {
        format!("[package.metadata.layout-gpu]\nptx = \"{version}\"")
    }

    fn of(text: &str) -> Result<Self, String> {
        let name = value(text, "[package]", "name").ok_or("no `name` in `[package]`")?.replace('-', "_");
        let ptx = value(text, "[package.metadata.layout-gpu]", "ptx");
        match ptx {
            Some(version) if !is_version(version) => Err(format!("`ptx = \"{version}\"` is no version such as 8.4")),
            _ => Ok(Self { name, ptx: ptx.map(str::to_owned) }),
        }
    }
}

fn is_version(text: &str) -> bool {
    text.split_once('.').is_some_and(|(major, minor)| {
        [major, minor].iter().all(|part| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// The text at a key of a table, each on a line of its own, as `cargo new` writes them.
fn value<'a>(text: &'a str, table: &str, key: &str) -> Option<&'a str> {
    let lines = text.lines().map(str::trim).skip_while(|line| *line != table).skip(1);
    let (_, value) = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('='))
        .find(|(found, _)| found.trim() == key)?;
    value.trim().strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn the_name_is_that_of_the_package() {
        let text = "[lib]\nname = \"other\"\n\n[package]\nname=\"my-kernels\"   # ours\nversion = \"0.1.0\"\n";
        let manifest = Manifest::of(text).unwrap();
        assert_eq!((manifest.name.as_str(), manifest.ptx), ("my_kernels", None));
        assert!(Manifest::of("[workspace]\n").unwrap_err().contains("`name`"));
    }

    #[test]
    fn a_version_of_ptx_is_two_numbers() {
        let of = |ptx: &str| {
            Manifest::of(&format!("[package]\nname = \"k\"\n[package.metadata.layout-gpu]\nptx = \"{ptx}\"\n"))
        };
        assert_eq!(of("8.4").unwrap().ptx.as_deref(), Some("8.4"));
        for wrong in ["84", "8.x", "8", "x.4", ""] {
            assert!(of(wrong).unwrap_err().contains("version"), "{wrong}");
        }
    }
}
