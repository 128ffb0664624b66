//! The settings of a kernel crate in its manifest. Every key must be known and in the right table.

use crate::architecture;
use crate::toml::{Toml, Value};

/// The start of the table's header, and the path to it.
pub(crate) const TABLE: &str = "[package.metadata.layout-gpu";
pub(crate) const PATH: [&str; 3] = ["package", "metadata", OURS];
const OURS: &str = "layout-gpu";

/// Returns the lines by which a crate asks for this version of PTX.
pub(crate) fn asking_for(version: &str) -> String {
    format!("{TABLE}]\nptx = \"{version}\"")
}

/// Rejects settings that nobody would read.
pub(crate) fn check(toml: &Toml) -> Result<(), String> {
    misplaced(toml)?;
    settings(toml)
}

/// Rejects a table of ours under another name or in another place.
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

/// Checks the keys of our table and of those of architectures.
fn settings(toml: &Toml) -> Result<(), String> {
    if let Some(value) = toml.get(&PATH).filter(|value| **value != Value::Table) {
        return Err(format!("`{OURS} = {value}` is no table: write `{}`", asking_for("7.5").replace('\n', " ")));
    }
    for key in toml.below(&PATH) {
        let path = [&PATH[..], &[key]].concat();
        if key == "ptx" {
            version(toml, &path)?;
        } else if key == "architectures" {
            only(toml, &path)?;
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
                "`{key}` is no key of `{TABLE}]`: it has `ptx`, `architectures`, and tables of architectures such as `{TABLE}.sm_89]`"
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
            ("features", Some(value)) if value.words().is_some() => {}
            ("features", Some(value)) => {
                return Err(format!("`features = {value}` is no list: write `features = \"one, two\"`"));
            }
            _ => return Err(format!("`{key}` is no key of `[{table}]`: it has `ptx` and `features`")),
        }
    }
    Ok(())
}

/// Checks that the only architectures are a list of such.
fn only(toml: &Toml, path: &[&str]) -> Result<(), String> {
    let value = toml.get(path).unwrap_or(&Value::Table);
    match value.words() {
        Some(words) if !words.is_empty() && words.iter().all(|word| architecture::is_one(word)) => Ok(()),
        _ => {
            Err(format!("`architectures = {value}` is no list of architectures such as `architectures = [\"sm_90a\"]`"))
        }
    }
}

/// Checks that a version is a string of two digits with a point between.
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

/// The number of letters that differ (Levenshtein).
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
    use super::check;
    use crate::toml::Toml;

    fn checked(settings: &str) -> Result<(), String> {
        check(&Toml::read(&format!("[package]\nname = \"k\"\n{settings}\n")))
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
            let why = checked(&format!("{table}{settings}")).unwrap_err();
            assert!(why.contains(said), "{settings}: {why}");
        }
        for wrong in ["package.metadata.layout_gpu", "package.metadata.layoutgpu", "workspace.metadata.layout-gpu"] {
            let why = checked(&format!("[{wrong}]\nptx = \"7.5\"")).unwrap_err();
            assert_eq!(why, format!("nobody reads `[{wrong}]`: write `[package.metadata.layout-gpu]`"));
        }
        assert!(checked("metadata.layout-gpu = \"7.5\"").unwrap_err().contains("no table"));
        let others = "[package.metadata.docs.rs]\nptx = 1\n[dependencies.layout_gpu]\npath = \"metadata\"";
        assert_eq!(checked(&format!("{table}ptx = \"7.5\" # x\n{others}")), Ok(()));
    }
}
