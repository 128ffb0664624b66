//! The tables of features on each package's front page and in its README list exactly the features of its manifest.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Collects the manifests of all published packages.
fn manifests(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !["src", "target"].iter().any(|name| path.ends_with(name)) {
            manifests(&path, found);
        } else if path.ends_with("Cargo.toml") && !read(&path).contains("publish = false") {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns each feature that a manifest declares, and whether it is on by default.
fn declared(manifest: &str) -> BTreeSet<(String, bool)> {
    let (_, rest) = manifest.split_once("\n[features]\n").unwrap_or_default();
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let features: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(" = ")).collect();
    let defaults = features.iter().find(|(name, _)| *name == "default").map_or("", |(_, features)| features);
    let names = features.iter().map(|(name, _)| *name).filter(|name| *name != "default");
    names.map(|name| (name.to_owned(), defaults.contains(&format!("\"{name}\"")))).collect()
}

/// Returns the rows of the table of features in a text.
fn table(text: &str) -> Vec<&str> {
    let lines = text.lines().map(|line| line.strip_prefix("//! ").unwrap_or(line));
    let after = lines.skip_while(|line| *line != "| feature | default | what |").skip(2);
    after.take_while(|line| line.starts_with('|')).collect()
}

/// Returns the features of the rows, each with its entry in the column `default`.
fn listed(rows: &[&str]) -> BTreeSet<(String, bool)> {
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let row = |row: &&str| match &cells(row)[..] {
        [_, name, default, what, _] if !what.is_empty() => (name.trim_matches('`').to_owned(), default == "yes"),
        _ => panic!("not a row of three cells: {row}"),
    };
    rows.iter().map(row).collect()
}

#[test]
fn each_front_page_has_the_table_of_features() {
    let mut found = Vec::new();
    for folder in ["layout-core", "layout-macros", "layout-gpu"] {
        manifests(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.len() >= 10, "only {} packages", found.len());
    for manifest in found {
        let (folder, text) = (manifest.parent().unwrap(), read(&manifest));
        let features = declared(&text);
        let readme = text.lines().find_map(|line| line.strip_prefix("readme = ")).map(|name| name.trim_matches('"'));
        let Some(readme) = readme.filter(|_| !features.is_empty()) else { continue };
        let page = ["src/lib.rs", "src/main.rs"].map(|name| folder.join(name)).into_iter().find(|page| page.exists());
        let (page, readme) = (read(&page.unwrap()), read(&folder.join(readme)));
        assert_eq!(table(&page), table(&readme), "{}", manifest.display());
        assert_eq!(listed(&table(&page)), features, "{}", manifest.display());
    }
}

/// A program gets the features of `layout-core` from `layout-gpu` alone.
#[test]
fn the_features_of_the_core_are_passed_on() {
    let [core, gpu] = ["layout-core", "layout-gpu"].map(|name| read(&Path::new(ROOT).join(name).join("Cargo.toml")));
    for (feature, _) in declared(&core) {
        let passed = gpu.lines().find(|line| line.starts_with(&format!("{feature} = [")));
        assert!(passed.is_some_and(|line| line.contains(&format!("\"layout-core/{feature}\""))), "{feature}");
    }
}
