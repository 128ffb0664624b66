//! What an editor shows: one mistake is one mistake, and the rest of the file stays free of others.
#![allow(missing_docs, reason = "tests")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Every form of a call, made of a name whose definition is refused.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, layout, layout_const, make_layout};
layout! {
    pub Good = (4, 8):(8, 1);
    pub Bad = (6,2):(8,2) o (3,2):(4,6);
    pub After = Good / (2, 4);
    pub FromBad = Bad / 2;
}
type T = layout!(Bad o 4);
pub const SIZE: usize = layout_const!(size(Bad)) + layout_const!(size(Good)) + After::SIZE + T::SIZE;
pub fn f() -> usize {
    let rows = make_layout!(Good);
    rows.offset((1_usize, 2_usize)) + T::default().offset(0_usize) + make_layout!(Bad).offset(0_usize)
}
";

/// The line and the column of the mistake, counted from 0: the stride 4 of B.
const MISTAKE: &str = "from LineCol { line: 3, col: 35 } to LineCol { line: 3, col: 36 }";

fn is_installed() -> bool {
    let version = Command::new("rust-analyzer").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

fn package() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core").canonicalize().expect("layout-core");
    let manifest = format!(
        "[package]\nname = \"edited\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{}' }}\n\n[workspace]\n",
        core.display()
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), PROGRAM).expect("a program");
    folder.display().to_string()
}

#[test]
fn a_mistake_is_shown_once_and_nothing_follows_from_it() {
    if !is_installed() {
        println!("skipped: no rust-analyzer is installed");
        return;
    }
    let run = Command::new("rust-analyzer").args(["diagnostics", "--severity", "error", &package()]).output();
    let output = run.expect("rust-analyzer runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let shown: Vec<&str> = text.split(['\r', '\n']).filter(|line| line.contains("at crate edited")).collect();
    println!("{shown:#?}");
    assert!(text.contains("diagnostic scan complete"), "{text}");
    assert_eq!(shown.len(), 1, "{shown:#?}");
    assert!(shown[0].contains(MISTAKE) && shown[0].contains("cannot compose: "), "{shown:#?}");
}
