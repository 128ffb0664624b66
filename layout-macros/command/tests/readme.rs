//! The commands in the README have answers, none of them an error.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const BEFORE: &str = "cargo run -q --release --bin layout --";

/// The line that a server prints before it answers.
fn address(command: &str) -> String {
    let mut server =
        Command::new("sh").args(["-c", &format!("exec {command}")]).stdout(Stdio::piped()).spawn().expect("a shell");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    server.kill().and_then(|()| server.wait()).expect("the server ends");
    line
}

#[test]
fn the_commands_of_the_readme_answer() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README of the workspace");
    let shown = readme.clone() + include_str!("../README.md");
    let folder = std::env::temp_dir().join(format!("layout-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for drawings");
    let mut answered = 0;
    for line in readme.lines().filter(|line| line.contains(BEFORE)) {
        let command = line.replace(BEFORE, concat!("'", env!("CARGO_BIN_EXE_layout"), "'"));
        if line.contains("-- serve") {
            assert!(
                address(&command.replace(" serve ", " serve --port 0 ")).starts_with("http://localhost:"),
                "{line}"
            );
            answered += 1;
            continue;
        }
        let output = Command::new("sh").args(["-c", &command]).current_dir(&folder).output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && !said.contains("error"), "{line}\n{said}");
        let is_shown = said.lines().all(|line| shown.contains(line.trim_end()));
        assert!(is_shown || !line.contains("-- explain"), "the README shows another explanation\n{said}");
        answered += 1;
    }
    std::fs::remove_dir_all(&folder).expect("the drawings go");
    assert!(answered >= 4, "{answered} commands");
}
