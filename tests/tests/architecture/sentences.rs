//! Checks that comments are plain sentences: a function's doc begins with a verb in the third person or is a noun phrase.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that a comment rarely begins with: a sentence that does hides its verb.
const HIDING: [&str; 9] = ["What", "That", "Of", "Whether", "How", "Where", "So", "Those", "None of"];

/// The largest share of such lines in a crate, in percent.
const MOST_PERCENT: usize = 3;

/// Returns the text of a comment line.
fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    let text = text.strip_prefix(['/', '!']).unwrap_or(text);
    (text.is_empty() || text.starts_with(' ')).then(|| text.trim())
}

/// Returns true if a comment line begins with one of the words.
fn hides_its_verb(text: &str) -> bool {
    HIDING.iter().any(|word| text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

/// Collects the Rust files below a folder, each with the nearest folder that has a manifest.
fn sources(folder: &Path, package: &Path, found: &mut Vec<(PathBuf, PathBuf)>) {
    let package = if folder.join("Cargo.toml").exists() { folder } else { package };
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                sources(&path, package, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((package.to_owned(), path));
        }
    }
}

#[test]
fn comments_begin_with_a_verb_or_a_noun() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the workspace");
    let mut files = Vec::new();
    sources(&root, &root, &mut files);
    let mut crates: BTreeMap<PathBuf, (usize, Vec<String>)> = BTreeMap::new();
    for (package, path) in files {
        let text = fs::read_to_string(&path).expect("a source is text");
        let (lines, hiding) = crates.entry(package).or_default();
        for (i, text) in text.lines().enumerate().filter_map(|(i, line)| Some((i, comment(line)?))) {
            *lines += 1;
            if hides_its_verb(text) {
                hiding.push(format!("{}:{}: {text}", path.display(), i + 1));
            }
        }
    }
    assert!(crates.values().map(|(lines, _)| lines).sum::<usize>() > 10_000, "{crates:?}");
    for (package, (lines, hiding)) in crates {
        // One line in a crate with few comments is no habit.
        let is_habit = hiding.len() > 1 && hiding.len() * 100 > lines * MOST_PERCENT;
        assert!(!is_habit, "{}: {} of {lines} lines:\n{}", package.display(), hiding.len(), hiding.join("\n"));
    }
}

#[test]
fn a_hidden_verb_is_found() {
    for (line, hides) in [
        ("/// What a tensor lends.", true),
        ("    // Of rows, so many.", true),
        ("//! Whether it holds.", true),
        ("/// Offsets of a tile.", false),
        ("/// Sorts the rows.", false),
        ("/// The answer. What else?", false),
    ] {
        assert_eq!(comment(line).is_some_and(hides_its_verb), hides, "{line}");
    }
    assert_eq!(comment("let x = 1; // What"), None);
}
