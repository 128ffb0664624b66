//! The parts of a kernel crate's `Cargo.toml` that the builder reads.
//!
//! ```toml
//! [package]
//! name = "my-kernels"
//!
//! [lib]
//! name = "kern"                           # if it is not that of the package
//! crate-type = ["cdylib"]                 # the one that gives a module of all that kernels call
//!
//! [package.metadata.layout-gpu]
//! ptx = "7.5"     # at least this version of PTX, where the architecture's own has not all instructions
//!
//! [package.metadata.layout-gpu.sm_89]     # for this architecture, which is built too where none is named
//! ptx = "8.4"
//! features = "e4m3"                       # with these features of the crate, commas between, or a list
//! ```

use crate::ARCHITECTURES;
use crate::architecture;
use crate::dependency::{device_half, lacks};
use crate::settings::{self, PATH};
use crate::toml::{Toml, Value};
use std::path::Path;

/// The parts of a manifest that matter.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    /// The name of the library, which files are named after.
    pub(crate) name: String,
    /// The version of PTX that its kernels need, such as `8.4`.
    pub(crate) ptx: Option<String>,
    /// The features for an architecture.
    pub(crate) features: Vec<String>,
    toml: Toml,
}

/// Returns the architectures that a kernel crate is built for: those of `architectures` in its manifest, else [`ARCHITECTURES`] and those with
/// a table there.
///
/// ```
/// let ours = layout_gpu_builder::our_kernels()?;
/// assert_eq!(layout_gpu_builder::architectures(&ours)?, ["sm_80", "sm_90a", "sm_89"]);
/// # Ok::<(), String>(())
/// ```
pub fn architectures(kernels: &Path) -> Result<Vec<String>, String> {
    let toml = Manifest::read(kernels, "")?.toml;
    if let Some(only) = toml.get(&[PATH[0], PATH[1], PATH[2], "architectures"]).and_then(Value::words) {
        return Ok(only);
    }
    let more = toml.below(&PATH).into_iter().filter(|key| architecture::is_one(key) && !ARCHITECTURES.contains(key));
    Ok(ARCHITECTURES.into_iter().chain(more).map(str::to_owned).collect())
}

impl Manifest {
    /// Reads the manifest in a folder, for an architecture.
    pub(crate) fn read(folder: &Path, architecture: &str) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        if !path.exists() {
            return Err(format!("{} is no folder of a kernel crate: it has no Cargo.toml", folder.display()));
        }
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Self::parse(&text, architecture).map_err(|why| format!("{}: {why}", path.display()))
    }

    fn parse(text: &str, architecture: &str) -> Result<Self, String> {
        let toml = Toml::read(text);
        let package = toml.text(&["package", "name"]).ok_or("no `name` in `[package]`")?;
        let name = toml.text(&["lib", "name"]).unwrap_or(package).replace('-', "_");
        settings::check(&toml)?;
        device_half(&toml)?;
        let of_this = [PATH[0], PATH[1], PATH[2], architecture];
        let [own, all] = [&of_this[..], &PATH].map(|table| toml.text(&[table, &["ptx"]].concat()));
        let ptx = own.or(all).map(str::to_owned);
        let features = toml.get(&[&of_this[..], &["features"]].concat()).and_then(Value::words).unwrap_or_default();
        Ok(Self { name, ptx, features, toml })
    }

    /// Checks that the compiler writes the crate as one module, with all that a kernel calls.
    pub(crate) fn is_of_kernels(&self) -> Result<(), String> {
        const WRITE: &str = "write `crate-type = [\"cdylib\"]`";
        let written = self.toml.get(&["lib", "crate-type"]).or(self.toml.get(&["lib", "crate_type"]));
        match written {
            Some(kinds) if kinds.words().is_some_and(|kinds| kinds == ["cdylib"]) => Ok(()),
            Some(kinds) => Err(format!("`crate-type = {kinds}` gives no PTX of all that kernels call: {WRITE}")),
            None => Err(format!("the library has no `crate-type`, and so gives no PTX: {WRITE} in `[lib]`")),
        }
    }

    /// Finds the feature of the device library that this failed build needed and the crate does not have.
    pub(crate) fn lacks(&self, text: &str) -> Option<String> {
        lacks(&self.toml, text)
    }
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn the_name_is_that_of_the_library() {
        let text = "[package]\nname=\"my-kernels\"   # ours\nversion = \"0.1.0\"\n";
        let name = |text: &str| Manifest::parse(text, "sm_80").map(|manifest| manifest.name);
        assert_eq!(name(text).unwrap(), "my_kernels");
        assert_eq!(name(&format!("[lib]\nname = \"kern\"\n{text}")).unwrap(), "kern");
        assert_eq!(name(&format!("{text}\n[[example]]\nname = \"other\"\n")).unwrap(), "my_kernels");
        assert!(name("[workspace]\n").unwrap_err().contains("`name`"));
    }

    #[test]
    fn a_library_of_kernels_is_a_cdylib() {
        let of = |lib: &str| {
            let text = format!("[package]\nname = \"k\"\n[lib]\n{lib}\n");
            Manifest::parse(&text, "sm_80").unwrap().is_of_kernels()
        };
        for right in ["crate-type = [\"cdylib\"]", "crate_type = [ 'cdylib', ]"] {
            assert_eq!(of(right), Ok(()));
        }
        for wrong in ["", "crate-type = [\"rlib\"]", "crate-type = [\"cdylib\", \"rlib\"]", "crate-type = []"] {
            let why = of(wrong).unwrap_err();
            assert!(why.contains("write `crate-type = [\"cdylib\"]`"), "{why}");
        }
    }

    #[test]
    fn an_architecture_has_a_version_and_features_of_its_own() {
        for features in ["\"a, b\"", "[\"a\", \"b\"]"] {
            let text = format!(
                "[package]\nname = \"k\"\n[package.metadata.layout-gpu]\nptx = \"7.5\"\n\
                 [package.metadata.layout-gpu.sm_89]\nptx = \"8.4\"\nfeatures = {features}\n"
            );
            let of = |architecture| Manifest::parse(&text, architecture).unwrap();
            assert_eq!((of("sm_80").ptx.as_deref(), of("sm_80").features.len()), (Some("7.5"), 0));
            assert_eq!((of("sm_89").ptx.as_deref(), of("sm_89").features), (Some("8.4"), vec!["a".into(), "b".into()]));
        }
    }
}
