//! Files that are written: what goes wrong is said with their names.

use std::io;
use std::path::Path;

/// Writes a file, in place of what it was.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    named(path, std::fs::write(path, content))
}

/// Makes a folder, and those that it is in.
pub fn make_folder(path: &Path) -> io::Result<()> {
    named(path, std::fs::create_dir_all(path))
}

fn named<T>(path: &Path, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| io::Error::new(error.kind(), format!("cannot write `{}`: {error}", path.display())))
}
