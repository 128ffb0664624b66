//! Files, standard input and output: what goes wrong is said with their names.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file, in place of what it was.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    named(path, std::fs::write(path, content))
}

/// The ending of a file, in small letters.
pub fn ending(path: &Path) -> String {
    path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase()
}

/// Makes a folder, and those that it is in.
pub fn make_folder(path: &Path) -> io::Result<()> {
    named(path, std::fs::create_dir_all(path))
}

fn named<T>(path: &Path, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| said(&error, &format!("cannot write `{}`", path.display())))
}

/// Standard output, whose errors say what could not be written.
pub struct StandardOutput<W: Write>(pub W);

impl<W: Write> Write for StandardOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| unwritten(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| unwritten(&error))
    }
}

/// What went wrong with standard output.
pub fn unwritten(error: &io::Error) -> io::Error {
    said(error, "cannot write standard output")
}

/// What went wrong with standard input.
pub fn unread(error: &io::Error) -> io::Error {
    said(error, "cannot read standard input")
}

fn said(error: &io::Error, what: &str) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}
