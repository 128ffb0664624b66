//! `traced!` blocks are formatted as if they were modules: `rustfmt` does not look inside a macro's braces.
//!
//! `FORMAT=1 cargo test -p layout-tests formatting` formats them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io::Write};

use layout_tests_ui::is_gate;

const BLOCK: &str = "\ntraced! {\n";
const MODULE: &str = "\nmod traced_block {\n";

#[test]
fn blocks_of_operations_are_formatted() {
    if env::var_os("FORMAT").is_none() && !is_gate() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut unformatted = Vec::new();
    for path in sources(&root.join("layout-core/algebra/src")) {
        let source = fs::read_to_string(&path).expect("a source file");
        if source.contains(BLOCK) {
            let formatted = formatted(root, &source.replace(BLOCK, MODULE)).replace(MODULE, BLOCK);
            if env::var_os("FORMAT").is_some() {
                fs::write(&path, formatted).expect("a writable source file");
            } else if formatted != source {
                unformatted.push(path);
            }
        }
    }
    assert!(unformatted.is_empty(), "format with FORMAT=1: {unformatted:#?}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

fn formatted(root: &Path, source: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt");
    rustfmt.stdin.take().expect("a pipe").write_all(source.as_bytes()).expect("rustfmt reads");
    let output = rustfmt.wait_with_output().expect("rustfmt ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("rustfmt writes UTF-8")
}
