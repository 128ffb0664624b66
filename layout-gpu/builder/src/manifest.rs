//! What the builder reads in the `Cargo.toml` of a kernel crate.
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
use crate::toml::{Toml, Value};
use std::path::Path;

/// The parts of a manifest that matter.
#[derive(Clone, Debug)]
pub(crate) struct Manifest {
    /// The name of the library, as files are named after it.
    pub(crate) name: String,
    /// The version of PTX that its kernels need, such as `8.4`.
    pub(crate) ptx: Option<String>,
    /// The features that an architecture has.
    pub(crate) features: Vec<String>,
    toml: Toml,
}

const TABLE: &str = "[package.metadata.layout-gpu";
const PATH: [&str; 3] = ["package", "metadata", OURS];
const OURS: &str = "layout-gpu";

/// The architectures that a kernel crate is built for: [`ARCHITECTURES`], and those that its manifest has a table of.
///
/// ```
/// let ours = layout_gpu_builder::our_kernels()?;
/// assert_eq!(layout_gpu_builder::architectures(&ours)?, ["sm_80", "sm_90a", "sm_89"]);
/// # Ok::<(), String>(())
/// ```
pub fn architectures(kernels: &Path) -> Result<Vec<String>, String> {
    let toml = Manifest::read(kernels, "")?.toml;
    let more = toml.below(&PATH).into_iter().filter(|key| architecture::is_one(key) && !ARCHITECTURES.contains(key));
    Ok(ARCHITECTURES.into_iter().chain(more).map(str::to_owned).collect())
}

impl Manifest {
    /// The manifest in a folder, for an architecture.
    pub(crate) fn read(folder: &Path, architecture: &str) -> Result<Self, String> {
        let path = folder.join("Cargo.toml");
        if !path.exists() {
            return Err(format!("{} is no folder of a kernel crate: it has no Cargo.toml", folder.display()));
        }
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Self::of(&text, architecture).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// The lines by which a crate has this version of PTX.
    pub(crate) fn asking_for(version: &str) -> String {
        format!("{TABLE}]\nptx = \"{version}\"")
    }

    fn of(text: &str, architecture: &str) -> Result<Self, String> {
        let toml = Toml::read(text);
        let package = toml.text(&["package", "name"]).ok_or("no `name` in `[package]`")?;
        let name = toml.text(&["lib", "name"]).unwrap_or(package).replace('-', "_");
        misplaced(&toml)?;
        settings(&toml)?;
        let of_this = [PATH[0], PATH[1], PATH[2], architecture];
        let [own, all] = [&of_this[..], &PATH].map(|table| toml.text(&[table, &["ptx"]].concat()));
        let ptx = own.or(all).map(str::to_owned);
        let features = toml.get(&[&of_this[..], &["features"]].concat()).and_then(list).unwrap_or_default();
        Ok(Self { name, ptx, features, toml })
    }

    /// Whether the crate is one of which the compiler writes one module, which has all that a kernel calls.
    pub(crate) fn is_of_kernels(&self) -> Result<(), String> {
        const WRITE: &str = "write `crate-type = [\"cdylib\"]`";
        let written = self.toml.get(&["lib", "crate-type"]).or(self.toml.get(&["lib", "crate_type"]));
        match written {
            Some(kinds) if list(kinds).is_some_and(|kinds| kinds == ["cdylib"]) => Ok(()),
            Some(kinds) => Err(format!("`crate-type = {kinds}` gives no PTX of all that kernels call: {WRITE}")),
            None => Err(format!("the library has no `crate-type`, and so gives no PTX: {WRITE} in `[lib]`")),
        }
    }
}

impl Manifest {
    /// What the crate does not say of its dependency on the device library, and what of a failed build comes from it.
    pub(crate) fn lacks(&self, text: &str) -> Option<String> {
        let _ = text;
        None
    }
}

/// The words of a value: of text those between commas.
fn list(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Text(text) => Some(text.split(',').map(|word| word.trim().to_owned()).collect()),
        Value::List(values) => values.iter().map(|value| list(value)?.pop()).collect(),
        Value::Table | Value::Other(_) => None,
    }
}

/// A table of ours that nobody would read, under another name or in another place.
fn misplaced(toml: &Toml) -> Result<(), String> {
    let ours: String = OURS.split('-').collect();
    for path in toml.paths() {
        let Some((place, [key, ..])) =
            path.iter().position(|key| key == "metadata").map(|at| path.split_at(at.saturating_add(1)))
        else {
            continue;
        };
        let plain: String = key.chars().filter(char::is_ascii_alphanumeric).collect();
        let is_meant = distance(&plain.to_ascii_lowercase(), &ours) <= 2;
        if is_meant && (place != ["package", "metadata"] || key != OURS) {
            return Err(format!("nobody reads `[{}.{key}]`: write `{TABLE}]`", place.join(".")));
        }
    }
    Ok(())
}

/// Checks what stands in our table and in those of architectures.
fn settings(toml: &Toml) -> Result<(), String> {
    if let Some(value) = toml.get(&PATH).filter(|value| **value != Value::Table) {
        return Err(format!(
            "`{OURS} = {value}` is no table: write `{}`",
            Manifest::asking_for("7.5").replace('\n', " ")
        ));
    }
    for key in toml.below(&PATH) {
        let path = [&PATH[..], &[key]].concat();
        if key == "ptx" {
            version(toml, &path)?;
        } else if key == "features" {
            return Err(format!(
                "`features` in `{TABLE}]` is of no architecture: write it in a table such as `{TABLE}.sm_89]`, or \
                 `default` in `[features]`"
            ));
        } else if architecture::is_one(key) {
            of_architecture(toml, &path)?;
        } else if let Some(meant) = architecture::meant(key) {
            return Err(format!("`{TABLE}.{key}]` is of no architecture: write `{TABLE}.{meant}]`"));
        } else {
            return Err(format!(
                "`{key}` is no key of `{TABLE}]`: it has `ptx`, and tables of architectures such as `{TABLE}.sm_89]`"
            ));
        }
    }
    Ok(())
}

fn of_architecture(toml: &Toml, path: &[&str]) -> Result<(), String> {
    let table = path.join(".");
    if let Some(value) = toml.get(path).filter(|value| **value != Value::Table) {
        return Err(format!("`{table} = {value}` is no table: write `ptx` or `features` in `[{table}]`"));
    }
    for key in toml.below(path) {
        let path = [path, &[key]].concat();
        match (key, toml.get(&path)) {
            ("ptx", _) => version(toml, &path)?,
            ("features", Some(value)) if list(value).is_some() => {}
            ("features", Some(value)) => {
                return Err(format!("`features = {value}` is no list: write `features = \"one, two\"`"));
            }
            _ => return Err(format!("`{key}` is no key of `[{table}]`: it has `ptx` and `features`")),
        }
    }
    Ok(())
}

/// Checks that a version is text of two digits with a point between.
fn version(toml: &Toml, path: &[&str]) -> Result<(), String> {
    let value = toml.get(path).unwrap_or(&Value::Table);
    match value {
        Value::Text(version) if is_version(version) => Ok(()),
        Value::Other(number) if is_version(number) => {
            Err(format!("`ptx = {number}` is a number: write `ptx = \"{number}\"`"))
        }
        _ => Err(format!("`ptx = {value}` is no version such as `ptx = \"8.4\"`")),
    }
}

fn is_version(text: &str) -> bool {
    text.split_once('.').is_some_and(|(major, minor)| {
        [major, minor].iter().all(|part| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// How many letters differ (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, x) in a.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (place, y) in b.bytes().enumerate() {
            let found = (before + usize::from(x != y)).min(row[place] + 1).min(row[place + 1] + 1);
            before = std::mem::replace(&mut row[place + 1], found);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn the_name_is_that_of_the_library() {
        let text = "[package]\nname=\"my-kernels\"   # ours\nversion = \"0.1.0\"\n";
        let name = |text: &str| Manifest::of(text, "sm_80").map(|manifest| manifest.name);
        assert_eq!(name(text).unwrap(), "my_kernels");
        assert_eq!(name(&format!("[lib]\nname = \"kern\"\n{text}")).unwrap(), "kern");
        assert_eq!(name(&format!("{text}\n[[example]]\nname = \"other\"\n")).unwrap(), "my_kernels");
        assert!(name("[workspace]\n").unwrap_err().contains("`name`"));
    }

    #[test]
    fn a_library_of_kernels_is_a_cdylib() {
        let of = |lib: &str| {
            let text = format!("[package]\nname = \"k\"\n[lib]\n{lib}\n");
            Manifest::of(&text, "sm_80").unwrap().is_of_kernels()
        };
        for right in ["crate-type = [\"cdylib\"]", "crate_type = [ 'cdylib', ]"] {
            assert_eq!(of(right), Ok(()));
        }
        for wrong in ["", "crate-type = [\"rlib\"]", "crate-type = [\"cdylib\", \"rlib\"]", "crate-type = []"] {
            let why = of(wrong).unwrap_err();
            assert!(why.contains("write `crate-type = [\"cdylib\"]`"), "{why}");
        }
    }

    fn with(settings: &str) -> Result<Manifest, String> {
        Manifest::of(&format!("[package]\nname = \"k\"\n{settings}\n"), "sm_89")
    }

    #[test]
    fn an_architecture_has_a_version_and_features_of_its_own() {
        for features in ["\"a, b\"", "[\"a\", \"b\"]"] {
            let text = format!(
                "[package]\nname = \"k\"\n[package.metadata.layout-gpu]\nptx = \"7.5\"\n\
                 [package.metadata.layout-gpu.sm_89]\nptx = \"8.4\"\nfeatures = {features}\n"
            );
            let of = |architecture| Manifest::of(&text, architecture).unwrap();
            assert_eq!((of("sm_80").ptx.as_deref(), of("sm_80").features.len()), (Some("7.5"), 0));
            assert_eq!((of("sm_89").ptx.as_deref(), of("sm_89").features), (Some("8.4"), vec!["a".into(), "b".into()]));
        }
    }

    #[test]
    fn what_nobody_would_read_is_an_error() {
        let table = "[package.metadata.layout-gpu]\n";
        for (settings, said) in [
            ("ptx = 7.5", "`ptx = 7.5` is a number: write `ptx = \"7.5\"`"),
            ("ptx = \"84\"", "`ptx = \"84\"` is no version such as `ptx = \"8.4\"`"),
            ("ptx = \"8.x\"", "is no version"),
            ("ptx = \"\"", "is no version"),
            ("ptx = [7]", "`ptx = [7]` is no version"),
            ("ptxx = \"7.5\"", "`ptxx` is no key of `[package.metadata.layout-gpu]`"),
            ("features = \"a\"", "`features` in `[package.metadata.layout-gpu]` is of no architecture"),
            ("sm_89 = \"8.4\"", "`package.metadata.layout-gpu.sm_89 = \"8.4\"` is no table"),
            ("sm89.ptx = \"8.4\"", "write `[package.metadata.layout-gpu.sm_89]`"),
            ("sm_89.ptx = 8.4", "`ptx = 8.4` is a number"),
            ("sm_90a.feature = \"x\"", "`feature` is no key of `[package.metadata.layout-gpu.sm_90a]`"),
            ("sm_90a.features = 1", "`features = 1` is no list"),
        ] {
            let why = with(&format!("{table}{settings}")).unwrap_err();
            assert!(why.contains(said), "{settings}: {why}");
        }
        for wrong in ["package.metadata.layout_gpu", "package.metadata.layoutgpu", "workspace.metadata.layout-gpu"] {
            let why = with(&format!("[{wrong}]\nptx = \"7.5\"")).unwrap_err();
            assert_eq!(why, format!("nobody reads `[{wrong}]`: write `[package.metadata.layout-gpu]`"));
        }
        assert!(with("metadata.layout-gpu = \"7.5\"").unwrap_err().contains("no table"));
        let others = "[package.metadata.docs.rs]\nptx = 1\n[dependencies.layout_gpu]\npath = \"metadata\"";
        assert_eq!(with(&format!("{table}ptx = \"7.5\" # x\n{others}")).unwrap().ptx.as_deref(), Some("7.5"));
    }
}
