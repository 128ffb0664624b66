//! Writes a new program with kernels of its own, for `layout-gpu-builder new`.
//!
//! ```text
//!     Cargo.toml   build.rs   src/lib.rs   src/main.rs        the program, on the interpreter or with `cuda` on a GPU
//!     tests/interpreter.rs                                    its test
//!     kernels/Cargo.toml   kernels/src/lib.rs                 the kernel
//! ```

use crate::project::is_checkout;
use std::path::Path;

/// The files, with `NAME`, `CRATE` and `LAYOUT` to be replaced.
const FILES: [(&str, &str); 8] = [
    ("Cargo.toml", include_str!("../templates/Cargo.toml.in")),
    ("build.rs", include_str!("../templates/build.rs.in")),
    ("src/lib.rs", include_str!("../templates/src/lib.rs.in")),
    ("src/main.rs", include_str!("../templates/src/main.rs.in")),
    ("tests/interpreter.rs", include_str!("../templates/tests/interpreter.rs.in")),
    ("kernels/Cargo.toml", include_str!("../templates/kernels/Cargo.toml.in")),
    ("kernels/src/lib.rs", include_str!("../templates/kernels/src/lib.rs.in")),
    (".gitignore", "target/\n"),
];

/// Writes a program and its kernels into a new folder, named after it. They depend on this checkout of the project.
///
/// # Errors
/// If the folder exists, or its name is not valid for a package.
pub fn scaffold(folder: &Path, checkout: &Path) -> Result<(), String> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if !is_package(name) {
        return Err(format!("`{name}` is no name of a package: small letters, digits, `-` and `_`, a letter first"));
    }
    if let Some(why) = is_taken(name) {
        return Err(format!("`{name}` is no name for a program: {why}"));
    }
    if !is_checkout(checkout) {
        return Err(format!("{} is no checkout of this project: it has no layout-gpu/builder", checkout.display()));
    }
    if folder.exists() {
        return Err(format!("{} is there already", folder.display()));
    }
    let checkout = checkout.canonicalize().map_err(|error| format!("{}: {error}", checkout.display()))?;
    for (file, text) in FILES {
        let path = folder.join(file);
        let text = text.replace("LAYOUT", &checkout.to_string_lossy()).replace("NAME", name);
        let text = text.replace("CRATE", &name.replace('-', "_"));
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

fn is_package(name: &str) -> bool {
    let is_of_one = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_of_one)
}

/// Returns the reason why cargo or the compiler would reject a name, or confuse it with another.
fn is_taken(name: &str) -> Option<&'static str> {
    let krate = name.replace('-', "_");
    let is_one_of = |names: &[&str]| names.contains(&krate.as_str());
    if is_one_of(&KEYWORDS) {
        Some("Rust has it for itself")
    } else if is_one_of(&["alloc", "core", "proc_macro", "std", "test"]) {
        Some("a library of Rust is called that")
    } else if is_one_of(&["build", "deps", "examples", "incremental"]) {
        Some("cargo has a folder of that name for itself")
    } else if is_one_of(&["layout_core", "layout_gpu", "layout_gpu_builder", "layout_macros"]) {
        Some("it depends on a package of that name")
    } else {
        None
    }
}

/// The reserved words in lower case.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::{is_package, is_taken, scaffold};
    use crate::project::checkout;

    #[test]
    fn a_folder_that_is_there_is_left_alone() {
        let refused = scaffold(&std::env::temp_dir().join("../tmp"), &checkout().unwrap());
        assert!(refused.unwrap_err().ends_with("is there already"));
    }

    #[test]
    fn names_are_those_of_packages() {
        assert!(["a", "my-kernels", "k2_x"].into_iter().all(is_package));
        assert!(!["", "2k", "My", "a b", "-a"].into_iter().any(is_package));
        for taken in ["std", "core", "alloc", "test", "proc-macro", "fn", "gen", "build", "layout-gpu"] {
            let why = scaffold(&std::env::temp_dir().join(taken), ".".as_ref()).unwrap_err();
            assert!(why.starts_with(&format!("`{taken}` is no name for a program: ")), "{why}");
        }
        assert_eq!(is_taken("kernel"), None);
    }

    #[test]
    fn a_program_depends_on_a_checkout() {
        let (folder, elsewhere) = (std::env::temp_dir().join("layout-gpu-builder-nowhere"), std::env::temp_dir());
        let why = scaffold(&folder, &elsewhere).unwrap_err();
        assert!(why.contains("is no checkout of this project") && !folder.exists(), "{why}");
    }
}
