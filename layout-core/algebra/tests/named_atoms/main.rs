//! The named atoms of `layout-core` are those of the algebra, and their pictures are drawn from them: here, where nothing is needed
//! of the crate whose files they are.
//!
//! `BLESS=1 cargo test -p layout-algebra --test named_atoms` writes `layout-core/src/atoms/…`.

mod catalogue;
mod file;
mod picture;

use std::path::PathBuf;

#[test]
fn files_are_what_the_layouts_say() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src/atoms");
    let bless = std::env::var_os("BLESS").is_some();
    let mut stale = Vec::new();
    for file in catalogue::files() {
        let (path, text) = (folder.join(&file.path), file::text(&file));
        if std::fs::read_to_string(&path).is_ok_and(|found| found == text) {
            continue;
        }
        if bless {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
            std::fs::write(&path, text).expect("writable");
        } else {
            stale.push(file.path);
        }
    }
    assert!(stale.is_empty(), "{stale:?} differ from what the layouts say: `BLESS=1` writes them");
}
