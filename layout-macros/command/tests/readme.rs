//! The commands in the README and in the guide have the answers that are shown under them; those without an answer are no errors.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The command as the README calls it, without an installation.
const BEFORE: &str = "cargo run -q --release --bin layout --";
const LAYOUT: &str = concat!("'", env!("CARGO_BIN_EXE_layout"), "'");

/// Reads a text of the checkout.
fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a line in a shell.
fn ran(line: &str, folder: &Path) -> Output {
    Command::new("sh").args(["-c", line]).current_dir(folder).output().expect("a shell")
}

/// Returns the commands of the blocks that show a terminal, each with the lines under it.
fn shown(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
    for block in text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for line in block.lines() {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, Vec::new())),
                (None, Some((_, answer))) => answer.push(line),
                (None, None) => panic!("`{line}` before any command"),
            }
        }
    }
    commands
}

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
fn commands_have_the_answers_under_them() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut answered = 0;
    for name in ["README.md", "layout-macros/command/README.md", "layout-core/guide/src/programs.md"] {
        let text = text(name);
        for (command, answer) in shown(&text) {
            let line = command.replace(BEFORE, LAYOUT).replace("| layout ", &format!("| {LAYOUT} "));
            let line = line.strip_prefix("layout ").map_or(line.clone(), |rest| format!("{LAYOUT} {rest}"));
            if !line.contains(LAYOUT) {
                continue;
            }
            let said = String::from_utf8_lossy(&ran(&line, here).stdout).into_owned();
            assert_eq!(said.lines().collect::<Vec<_>>(), answer, "{name}: {command}");
            answered += 1;
        }
    }
    assert!(answered >= 10, "{answered} commands");
}

#[test]
fn the_other_commands_of_the_readme_are_no_errors() {
    let readme = text("README.md");
    let folder = std::env::temp_dir().join(format!("layout-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for drawings");
    let mut answered = 0;
    for shown in readme.split('`').filter(|shown| shown.starts_with(BEFORE)) {
        let command = shown.replace(BEFORE, LAYOUT);
        if let Some(command) = command.strip_suffix(" serve") {
            assert!(address(&format!("{command} serve --port 0")).starts_with("http://localhost:"), "{shown}");
        } else {
            let output = ran(&command, &folder);
            assert!(output.status.success(), "{shown}\n{}", String::from_utf8_lossy(&output.stderr));
        }
        answered += 1;
    }
    std::fs::remove_dir_all(&folder).expect("the drawings go");
    assert!(answered >= 4, "{answered} commands");
}
