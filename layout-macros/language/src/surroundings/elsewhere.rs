//! Names without a declaration in their own file: another file of the crate may define the name, in which case the compiler tells where to
//! import it from, or may include this file.

use std::path::{Path, PathBuf};

use proc_macro2::Ident;

use super::lexer::is_part_of_word;

/// The limit of files to read.
const MOST: usize = 2000;

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
    fn a_name_is_a_whole_word() {
        assert!(mentions("layout! { MyRows = (4,8); pub Rows = (4,8); }", "Rows"));
        assert!(mentions("pub use tiles::Rows;", "Rows"));
        assert!(!mentions("layout! { pub MyRows = (4,8); Rows2 = (4,8); }", "Rows"));
    }
}
