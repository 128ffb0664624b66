//! Files, standard input and output, with their names in error messages.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file, replacing its contents.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    named(path, std::fs::write(path, content))
}

/// The extension of a file, in lower case.
pub fn ending(path: &Path) -> String {
    path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase()
}

/// Creates a folder and its parents.
pub fn make_folder(path: &Path) -> io::Result<()> {
    named(path, std::fs::create_dir_all(path))
}

fn named<T>(path: &Path, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| said(&error, &format!("cannot write `{}`", path.display())))
}

/// Standard output with a name in its errors.
pub struct StandardOutput<W: Write>(pub W);

impl<W: Write> Write for StandardOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| unwritten(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| unwritten(&error))
    }
}

/// An error of standard output, with its name.
pub fn unwritten(error: &io::Error) -> io::Error {
    said(error, "cannot write standard output")
}

/// An error of standard input, with its name.
pub fn unread(error: &io::Error) -> io::Error {
    said(error, "cannot read standard input")
}

fn said(error: &io::Error, what: &str) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}
