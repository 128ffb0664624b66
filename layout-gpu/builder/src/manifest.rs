//! What the builder reads in the `Cargo.toml` of a kernel crate.
//!
//! ```toml
//! [package]
//! name = "my-kernels"
//!
//! [package.metadata.layout-gpu]
//! ptx = "7.5"     # at least this version of PTX, where the architecture's own has not all instructions
//!
//! [package.metadata.layout-gpu.sm_89]     # for this architecture, which is built too where none is named
//! ptx = "8.4"
//! features = "e4m3"                       # with these features of the crate, commas between
//! ```

use crate::ARCHITECTURES;
use std::path::Path;

/// The parts of a manifest that matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// The name of the crate, as files are named after it.
    pub(crate) name: String,
    /// The version of PTX that its kernels need, such as `8.4`.
    pub(crate) ptx: Option<String>,
    /// The features that an architecture has.
    pub(crate) features: Vec<String>,
}

const TABLE: &str = "[package.metadata.layout-gpu";

/// The architectures that a kernel crate is built for: [`ARCHITECTURES`], and those that its manifest has a table of.
///
/// ```
/// let ours = layout_gpu_builder::our_kernels()?;
/// assert_eq!(layout_gpu_builder::architectures(&ours)?, ["sm_80", "sm_90a", "sm_89"]);
/// # Ok::<(), String>(())
/// ```
pub fn architectures(kernels: &Path) -> Result<Vec<String>, String> {
    let text = text(kernels)?;
    let more = text.lines().filter_map(|line| line.trim().strip_prefix(TABLE)?.strip_prefix('.')?.strip_suffix(']'));
    let more = more.filter(|architecture| !ARCHITECTURES.contains(architecture));
    Ok(ARCHITECTURES.into_iter().chain(more).map(str::to_owned).collect())
}

fn text(folder: &Path) -> Result<String, String> {
    let path = folder.join("Cargo.toml");
    std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

impl Manifest {
    /// The manifest in a folder, for an architecture.
    pub(crate) fn read(folder: &Path, architecture: &str) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        Self::of(&text(folder)?, architecture).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// The lines by which a crate has this version of PTX.
    pub(crate) fn asking_for(version: &str) -> String {
        format!("{TABLE}]\nptx = \"{version}\"")
    }

    fn of(text: &str, architecture: &str) -> Result<Self, String> {
        let name = value(text, "[package]", "name").ok_or("no `name` in `[package]`")?.replace('-', "_");
        let table = format!("{TABLE}.{architecture}]");
        let ptx = value(text, &table, "ptx").or(value(text, &format!("{TABLE}]"), "ptx"));
        let features = value(text, &table, "features").into_iter().flat_map(|list| list.split(','));
        let features = features.map(|feature| feature.trim().to_owned()).collect();
        match ptx {
            Some(version) if !is_version(version) => Err(format!("`ptx = \"{version}\"` is no version such as 8.4")),
            _ => Ok(Self { name, ptx: ptx.map(str::to_owned), features }),
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
        let manifest = Manifest::of(text, "sm_80").unwrap();
        assert_eq!((manifest.name.as_str(), manifest.ptx), ("my_kernels", None));
        assert!(Manifest::of("[workspace]\n", "sm_80").unwrap_err().contains("`name`"));
    }

    #[test]
    fn a_version_of_ptx_is_two_numbers() {
        let of = |ptx: &str| {
            Manifest::of(&format!("[package]\nname = \"k\"\n[package.metadata.layout-gpu]\nptx = \"{ptx}\"\n"), "sm_80")
        };
        assert_eq!(of("8.4").unwrap().ptx.as_deref(), Some("8.4"));
        for wrong in ["84", "8.x", "8", "x.4", ""] {
            assert!(of(wrong).unwrap_err().contains("version"), "{wrong}");
        }
    }

    #[test]
    fn an_architecture_has_a_version_and_features_of_its_own() {
        let text = "[package]\nname = \"k\"\n[package.metadata.layout-gpu]\nptx = \"7.5\"\n\
                    [package.metadata.layout-gpu.sm_89]\nptx = \"8.4\"\nfeatures = \"a, b\"\n";
        let of = |architecture| Manifest::of(text, architecture).unwrap();
        assert_eq!((of("sm_80").ptx.as_deref(), of("sm_80").features.len()), (Some("7.5"), 0));
        assert_eq!(
            (of("sm_89").ptx.as_deref(), of("sm_89").features),
            (Some("8.4"), vec!["a".to_owned(), "b".to_owned()])
        );
    }
}
