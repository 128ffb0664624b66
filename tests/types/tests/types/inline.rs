//! Functions of the algebra are inlined: a dependent crate compiles the machine code of only those functions that a program
//! calls. Most run in the macro and in const evaluation, and their machine code took half of a release build.
//!
//! `INLINE=1 cargo test -p layout-tests inline` adds the missing attributes. In `layout-core` only functions without
//! type parameters matter; those that call the algebra are marked by hand.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The attribute before each function.
const ATTRIBUTE: &str = "#[cfg_attr(not(feature = \"compiled\"), inline)]";

/// Collects the sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Checks whether a function with a body begins in the first line.
fn is_function(lines: &[&str]) -> bool {
    let is_before =
        |word: &&str| ["pub", "const", "unsafe"].contains(word) || word.starts_with("pub(") || word.ends_with(')');
    lines[0].split_whitespace().find(|word| !is_before(word)) == Some("fn")
        && lines.iter().find(|line| line.ends_with(['{', '}', ';'])).is_some_and(|line| !line.ends_with(';'))
}

/// Checks whether the attributes at the end of these lines mark a test or an inlined function.
fn is_marked(lines: &[String]) -> bool {
    let attributes = lines.iter().rev().map(|line| line.trim_start()).take_while(|line| line.starts_with(['#', '/']));
    attributes.into_iter().any(|line| line == ATTRIBUTE || line.starts_with("#[inline") || line.starts_with("#[test"))
}

/// Adds the attribute to each function outside tests and `traced!`, which adds it itself.
fn inlined(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let (mut all, mut is_left_out): (Vec<String>, bool) = (Vec::new(), false);
    for (i, line) in lines.iter().enumerate() {
        is_left_out |= line.trim_start().trim_start_matches("$crate::trace::").starts_with("traced! {")
            || line.starts_with("#[cfg(test)]");
        is_left_out &= *line != "}";
        if !is_left_out && is_function(&lines[i..]) && !is_marked(&all) {
            all.push(format!("{}{ATTRIBUTE}", &line[..line.len() - line.trim_start().len()]));
        }
        all.push((*line).to_owned());
    }
    all.join("\n") + "\n"
}

#[test]
fn every_function_is_inlined() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core/algebra/src"), &mut files);
    assert!(files.len() > 200, "only {} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let inlined = inlined(&text);
        if env::var_os("INLINE").is_some() && text != inlined {
            fs::write(&file, inlined).expect("a source");
        } else {
            assert!(text == inlined, "{}: a function lacks {ATTRIBUTE}; `INLINE=1` adds it", file.display());
        }
    }
}
