//! The start of a new folder of builds: copies of the macros, and of what they depend on, from a folder beside it. They are the host's, the same
//! for each architecture.
//!
//! ```text
//!     target/device/sm_80/…      the macros; `core` and the library for sm_80
//!     target/device/sm_90a/…     begins with copies of them, of the same age, by which cargo knows what is fresh
//! ```
//!
//! One folder for all architectures would do as well, but cargo builds in one folder only one after the other. That `core` and the library are compiled for
//! each is needed: compiled for no architecture in particular they had the same bytes of PTX in all kernels here, but a frame of 32 bytes in a kernel that can panic.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The folders of a target folder that cargo takes compiled files from.
const TAKEN: [&str; 2] = ["release", "nvptx64-nvidia-cuda/release"];

/// Fills a folder that does not exist yet from the folder beside it that was built last; without one, or if a file cannot be copied, cargo
/// compiles what is missing.
pub(crate) fn seed(folder: &Path) {
    let best = if folder.exists() { None } else { seed_of(folder) };
    let Some(best) = best else { return };
    for taken in TAKEN {
        for part in [".fingerprint", "build", "deps"] {
            if copy(&best.join(taken).join(part), &folder.join(taken).join(part)).is_err() {
                return;
            }
        }
    }
}

/// Returns the folder beside this one that was built last, of the same profile if there is one.
fn seed_of(folder: &Path) -> Option<PathBuf> {
    let is_debug = |folder: &Path| folder.to_string_lossy().ends_with("-debug");
    let beside = folder.parent().and_then(|parent| parent.read_dir().ok()).into_iter().flatten().flatten();
    let beside = beside.map(|entry| entry.path()).filter(|path| path.join(TAKEN[1]).is_dir());
    let age = |path: &Path| path.join(TAKEN[1]).join("deps").metadata().and_then(|data| data.modified()).ok();
    beside.max_by_key(|path| (is_debug(path) == is_debug(folder), age(path)))
}

/// Copies a folder with the times of its files.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.read_dir()? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to)?;
            File::options().append(true).open(&to)?.set_modified(entry.metadata()?.modified()?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_begins_with_the_files_of_the_last_one_beside_it() {
        let parent = std::env::temp_dir().join(format!("layout-gpu-builder-seed-{}", std::process::id()));
        let file = |folder: &str| parent.join(folder).join(TAKEN[1]).join("deps/libcore.rlib");
        for (folder, text) in [("sm_80-debug", "debug"), ("sm_80", "release")] {
            for part in
                TAKEN.iter().flat_map(|taken| [".fingerprint", "build", "deps"].map(|part| format!("{taken}/{part}")))
            {
                fs::create_dir_all(parent.join(folder).join(part)).expect("a folder");
            }
            fs::write(file(folder), text).expect("written");
        }
        let age = |folder: &str| file(folder).metadata().and_then(|data| data.modified()).expect("a time");
        for (new, old) in [("sm_90a", "sm_80"), ("sm_90a-debug", "sm_80-debug")] {
            seed(&parent.join(new));
            assert_eq!(fs::read(file(new)).expect("copied"), fs::read(file(old)).expect("there"));
            assert_eq!(age(new), age(old));
        }
        fs::write(file("sm_90a"), "its own").expect("written");
        seed(&parent.join("sm_90a"));
        assert_eq!(fs::read(file("sm_90a")).expect("kept"), b"its own");
        fs::remove_dir_all(&parent).expect("removed");
    }
}
