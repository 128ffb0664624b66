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

#[cfg(test)]
mod tests {
    use super::{follow, write};
    use std::fs;

    #[test]
    fn a_folder_follows_and_what_has_not_changed_keeps_its_time() {
        let room = std::env::temp_dir().join(format!("layout-tests-files-{}", std::process::id()));
        let (from, to) = (room.join("from"), room.join("to"));
        write(&from.join("src/a.rs"), "a").expect("written");
        for (file, text) in
            [("src/a.rs", "a"), ("src/b.rs", "b"), ("target/c", "c"), ("old/d", "d"), ("Cargo.lock", "e")]
        {
            write(&to.join(file), text).expect("written");
        }
        let time = || fs::metadata(to.join("src/a.rs")).and_then(|data| data.modified()).expect("a time");
        let before = time();
        follow(&from, &to, &["Cargo.lock"]).expect("it follows");
        assert_eq!(time(), before);
        let there = ["src/b.rs", "old/d", "target/c", "Cargo.lock"].map(|file| to.join(file).exists());
        assert_eq!(there, [false, false, true, true]);
        write(&from.join("src/a.rs"), "other").expect("written");
        follow(&from, &to, &[]).expect("it follows");
        assert_eq!(fs::read_to_string(to.join("src/a.rs")).expect("a file"), "other");
        fs::remove_dir_all(room).expect("removed");
    }
}
