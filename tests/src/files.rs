//! Files of programs that tests compile. One that has not changed keeps its time, so that cargo does not compile it again.

use std::fs;
use std::io::Result;
use std::path::Path;

/// Writes a file, and its folder if there is none, unless it has this text already.
pub fn write(file: &Path, text: &str) -> Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    if fs::read_to_string(file).is_ok_and(|old| old == text) { Ok(()) } else { fs::write(file, text) }
}

/// Makes a folder have the files of another one, and removes what that has not, except `target` and what is named as kept.
pub fn follow(from: &Path, to: &Path, kept: &[&str]) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let name = entry.file_name();
        if from.join(&name).exists() || name == "target" || kept.iter().any(|kept| name == *kept) {
            continue;
        }
        if entry.file_type()?.is_dir() { fs::remove_dir_all(entry.path())? } else { fs::remove_file(entry.path())? }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let there = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            follow(&entry.path(), &there, kept)?;
        } else {
            write(&there, &fs::read_to_string(entry.path())?)?;
        }
    }
    Ok(())
}
