//! Names without a declaration in their own file: another file of the crate may define the name, in which case the compiler tells where to
//! import it from, or may include this file.

use std::path::{Path, PathBuf};

use proc_macro2::Ident;

use super::declarations::Declared;
use super::lexer::{self, is_part_of_word};
use super::reader;

/// The limit of files to read.
const MOST: usize = 2000;

/// A name defined in another file of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The file, from the folder of the crate on.
    pub file: String,
    /// The path of the name.
    pub path: String,
    /// The meaning: a layout or a type of Rust.
    pub declared: Declared,
}

/// The only definition of a name in another file below `src`, for a call in such a file.
pub fn defined_elsewhere(name: &Ident) -> Option<Elsewhere> {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?).canonicalize().ok()?;
    let sources = root.join("src");
    let own = name.span().unwrap().local_file()?.canonicalize().ok()?;
    // The modules of a library are not those of a program beside it.
    if !own.starts_with(&sources) || (sources.join("lib.rs").exists() && sources.join("main.rs").exists()) {
        return None;
    }
    let name = name.to_string();
    let definitions = files(sources.clone())?.into_iter().filter(|file| *file != own).filter_map(|file| {
        let text = std::fs::read_to_string(&file).ok().filter(|text| mentions(text, &name))?;
        let (declared, modules) = definition(&text, &name)?;
        let mut path = module_path(file.strip_prefix(&sources).ok()?)?;
        path.extend(modules);
        path.push(name.clone());
        let file = file.strip_prefix(&root).ok()?.display().to_string();
        Some(Elsewhere { file, path: path.join("::"), declared })
    });
    let definitions: Vec<Elsewhere> = definitions.collect();
    <[Elsewhere; 1]>::try_from(definitions).ok().map(|[only]| only)
}

/// The meaning of a layout or a type that a text defines in a module, and the modules around it.
fn definition(text: &str, name: &str) -> Option<(Declared, Vec<String>)> {
    let declarations = reader::read(text, &lexer::tokens(text)?)?;
    let is_one = |declared| matches!(declared, Declared::Layout | Declared::Struct | Declared::Type);
    let found = declarations.by_name.get(name)?;
    let found = found.iter().find(|of| is_one(of.declared) && declarations.modules.contains(&of.scope))?;
    let around = declarations.named.iter().filter(|(_, body)| body.contains(&found.at));
    Some((found.declared, around.map(|(module, _)| module.clone()).collect()))
}

/// The path of the module in a file below `src`: `crate`, `a` and `b` for `a/b.rs` and `a/b/mod.rs`.
fn module_path(file: &Path) -> Option<Vec<String>> {
    let mut path = vec!["crate".to_owned()];
    let parts: Option<Vec<&str>> = file.iter().map(|part| part.to_str()).collect();
    for part in parts? {
        match part.strip_suffix(".rs") {
            Some("lib" | "main" | "mod") => (),
            Some(module) => path.push(module.to_owned()),
            None if part == "bin" => return None,
            None => path.push(part.to_owned()),
        }
    }
    Some(path)
}

/// Returns true if another file of the crate may define the name, or if there are too many files to search.
pub fn is_elsewhere(name: &Ident) -> bool {
    let Some(root) = std::env::var_os("CARGO_MANIFEST_DIR") else { return true };
    let Some(files) = files(PathBuf::from(root)) else { return true };
    let own = name.span().unwrap().local_file().and_then(|own| own.canonicalize().ok());
    let is_other = |file: &PathBuf| file.canonicalize().ok() != own;
    let mentions = |file: PathBuf| std::fs::read_to_string(file).is_ok_and(|text| mentions(&text, &name.to_string()));
    files.into_iter().filter(is_other).any(mentions)
}

/// The Rust files below a folder, without build outputs; `None` if there are too many.
fn files(root: PathBuf) -> Option<Vec<PathBuf>> {
    let (mut folders, mut files) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.extend((!is_hidden(&path)).then_some(path));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
        if folders.len().saturating_add(files.len()) > MOST {
            return None;
        }
    }
    Some(files)
}

fn is_hidden(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name == "target"
}

fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at.saturating_add(name.len())..));
        !before.unwrap_or_default().ends_with(is_part_of_word)
            && !after.unwrap_or_default().starts_with(is_part_of_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_has_the_path_of_its_module() {
        let path = |file| module_path(Path::new(file)).unwrap_or_default().join("::");
        assert_eq!([path("lib.rs"), path("tiles.rs"), path("a/b/mod.rs")], ["crate", "crate::tiles", "crate::a::b"]);
        let text = "pub mod inner { layout_core::layout! { pub Rows = (4,8); } } struct Cut; fn f() { struct Held; }";
        assert_eq!(definition(text, "Rows"), Some((Declared::Layout, vec!["inner".to_owned()])));
        assert_eq!(definition(text, "Cut"), Some((Declared::Struct, vec![])));
        assert_eq!(definition(text, "Held"), None);
    }

    #[test]
    fn a_name_is_a_whole_word() {
        assert!(mentions("layout! { MyRows = (4,8); pub Rows = (4,8); }", "Rows"));
        assert!(mentions("pub use tiles::Rows;", "Rows"));
        assert!(!mentions("layout! { pub MyRows = (4,8); Rows2 = (4,8); }", "Rows"));
    }
}
