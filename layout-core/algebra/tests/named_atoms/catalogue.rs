//! Which atoms have names in `layout-core`, and in which file.

mod copies;
mod matrices;

/// A module of `layout_core::atoms`.
pub struct File {
    pub path: String,
    pub doc: String,
    pub entries: Vec<Entry>,
}

/// One atom: the module it is, and its name in CUTLASS.
pub struct Entry {
    pub module: String,
    pub name: String,
    pub doc: String,
}

/// All files.
pub fn files() -> Vec<File> {
    [matrices::files(), copies::files()].concat_all()
}

trait ConcatAll<T> {
    fn concat_all(self) -> Vec<T>;
}

impl<T, const N: usize> ConcatAll<T> for [Vec<T>; N] {
    fn concat_all(self) -> Vec<T> {
        self.into_iter().flatten().collect()
    }
}

fn file(path: &str, doc: &str, entries: Vec<Entry>) -> File {
    File { path: path.to_owned(), doc: doc.to_owned(), entries }
}

/// Letters, digits and single `_` of a name: what a module can be called.
fn module_of(name: &str) -> String {
    let mut module = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            module.push(letter);
        } else if !module.ends_with('_') {
            module.push('_');
        }
    }
    module.trim_end_matches('_').to_owned()
}

fn entry(name: impl Into<String>, doc: impl Into<String>) -> Entry {
    let name = name.into();
    Entry { module: module_of(&name), name, doc: doc.into() }
}
