//! Manual pages, and shell completion.

use std::collections::BTreeSet;
use std::process::Command;

fn layout(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_layout")).args(arguments).output().expect("the command runs");
    String::from_utf8(output.stdout).expect("text")
}

const PAGES: [&str; 11] =
    ["layout", "eval", "explain", "show", "draw", "check", "ops", "atoms", "serve", "completions", "man"];

#[test]
fn a_page_has_a_date_and_the_version_and_no_space_at_the_end_of_a_line() {
    for name in PAGES {
        let page = layout(&["man", name]);
        let title = page.lines().find_map(|line| line.strip_prefix(".TH ")).expect("a title");
        let (words, version) = title.split_once(" \"layout ").expect("the version");
        let words: Vec<&str> = words.split(' ').collect();
        let expected = if name == "layout" { "LAYOUT".to_owned() } else { format!("LAYOUT-{}", name.to_uppercase()) };
        assert_eq!(words[..2], [expected.as_str(), "1"], "{title}");
        assert!(words[2].len() == 10 && words[2].split('-').all(|part| part.parse::<u32>().is_ok()), "{title}");
        assert!(version.starts_with(concat!(env!("CARGO_PKG_VERSION"), "\"")), "{title}");
        assert!(page.lines().all(|line| !line.ends_with(' ')), "{page}");
        assert!(!page.contains(".br\n\n") && !page.contains("\n\n.br"), "{page}");
    }
}

/// Without `mandoc` there is nothing to test.
#[test]
fn mandoc_has_no_warning() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    layout(&["man", "-o", folder.to_str().expect("text")]);
    let files: Vec<_> = std::fs::read_dir(folder).expect("pages").map(|file| file.expect("a file").path()).collect();
    assert_eq!(files.len(), PAGES.len());
    let Ok(output) = Command::new("mandoc").args(["-T", "lint", "-W", "warning"]).args(files).output() else { return };
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn shells_propose_pages_and_names_of_operations() {
    let bash = layout(&["completions", "bash"]);
    let proposed = |start: &str| {
        let after = bash.split(&format!("\n        {start})\n")).nth(1).expect("a sub-command");
        let words = after.split("opts=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("words");
        words.split(' ').map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let pages = proposed("layout__subcmd__man");
    assert!(PAGES.iter().all(|page| pages.contains(*page)), "{pages:?}");
    let operations = proposed("layout__subcmd__ops");
    assert!(operations.contains("zipped_divide") && operations.len() > 200, "{operations:?}");
    // Words that are not names are still patterns.
    assert!(layout(&["ops", "bank conflicts"]).contains("auto_swizzle("));
}
