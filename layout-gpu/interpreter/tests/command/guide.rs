//! The reports in the guide's chapter on performance are those of the command.

use std::path::Path;
use std::process::Command;

/// Returns a report without the seconds that it took.
fn timeless(line: &str) -> String {
    match line.split_once(" blocks in ") {
        Some((before, after)) => format!("{before} blocks, {}", after.split_once(", ").map_or("", |(_, rest)| rest)),
        None => line.to_owned(),
    }
}

#[test]
fn the_guide_shows_the_reports_of_today() {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapter = checkout.join("layout-core/guide/src/performance.md");
    let chapter = std::fs::read_to_string(&chapter).unwrap_or_else(|error| panic!("{}: {error}", chapter.display()));
    let commands = chapter.split("\n$ layout-ptx ").skip(1);
    let mut ran = 0;
    for block in commands {
        let (words, shown) = block.split_once('\n').expect("a report");
        let ended = Command::new(env!("CARGO_BIN_EXE_layout-ptx"))
            .args(words.split(' '))
            .current_dir(&checkout)
            .output()
            .unwrap();
        let said = String::from_utf8(ended.stdout).unwrap();
        let shown: Vec<String> = shown
            .lines()
            .take_while(|line| !line.starts_with("```") && !line.starts_with("$ "))
            .map(timeless)
            .collect();
        assert_eq!(said.lines().map(timeless).collect::<Vec<_>>(), shown, "{words}");
        ran += 1;
    }
    assert_eq!(ran, 5);
}
