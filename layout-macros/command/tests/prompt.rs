//! `layout` alone in a terminal.
#![cfg(all(target_os = "linux", feature = "prompt"))]

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A history folder for one test, initially missing.
fn state(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn history(state: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(state.join("layout/history")).expect("a history");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Answers lines at the prompt, each once the text before it is shown; `script` gives the command a terminal. Without `script` there is
/// nothing to test.
fn at_the_prompt(lines: &[(&str, &[u8])], state: &Path, variables: &[(&str, &str)]) -> Option<String> {
    let mut child = Command::new("timeout")
        .args(["60", "script", "-qec", env!("CARGO_BIN_EXE_layout"), "/dev/null"])
        .envs([("XDG_STATE_HOME", state.to_str()?), ("TERM", "xterm"), ("NO_COLOR", ""), ("CLICOLOR", "")])
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let (mut stdin, mut stdout) = (child.stdin.take()?, child.stdout.take()?);
    let (mut shown, mut from) = (String::new(), 0);
    for (before, line) in lines {
        while !shown[from..].contains(before) {
            let mut bytes = [0; 1024];
            match stdout.read(&mut bytes) {
                Ok(count) if count > 0 => shown.push_str(&String::from_utf8_lossy(&bytes[..count])),
                _ => return Some(shown),
            }
        }
        from = shown.len();
        stdin.write_all(line).ok()?;
    }
    child.wait().ok()?;
    Some(shown)
}

#[test]
fn a_terminal_has_a_prompt_with_colours_unless_they_are_not_wanted() {
    let state = state("colours");
    for (variable, label) in [
        ("NO_COLOR", "\x1b[1;31merror:\x1b[0m"),
        ("NO_COLOR=1", "error:"),
        ("CLICOLOR=0", "error:"),
        ("CLICOLOR=1", "\x1b[1;31merror:\x1b[0m"),
    ] {
        let refusal = format!("\n{label} unknown name `B`");
        let lines: [(&str, &[u8]); 4] =
            [("> ", b"A = (4,8):row\r"), ("\n(4,8):(8,1)", b"A[0]\r"), ("\n4:8", b"B\r"), (&refusal, b"quit\r")];
        let variable = variable.split_once('=').unwrap_or((variable, ""));
        let Some(shown) = at_the_prompt(&lines, &state, &[variable]) else { return };
        assert!(shown.contains(&refusal), "{variable:?}: {shown}");
    }
    let history = history(&state);
    assert!(history.contains(&"A = (4,8):row".to_owned()), "{history:?}");
    assert!(!history.contains(&"quit".to_owned()), "{history:?}");
}

#[test]
fn bytes_that_are_no_text_are_dropped_and_names_stay_defined() {
    let (state, refusal) = (state("bytes"), "error: what was typed is not UTF-8, and is dropped");
    let lines: [(&str, &[u8]); 4] =
        [("> ", b"A = 5:1\r"), ("\n5:1", b"B = \xff"), (refusal, b"\rA\r"), ("\n5:1", b"quit\r")];
    let Some(shown) = at_the_prompt(&lines, &state, &[("NO_COLOR", "1")]) else { return };
    assert!(shown.contains(refusal), "{shown}");
    assert_eq!(history(&state), ["A = 5:1", "A"], "{shown}");
}

/// With and without the marks that terminals put around pasted text.
#[test]
fn what_is_pasted_is_answered_line_by_line() {
    for pasted in [&b"A = 5:1\rA[0]\rB = 2:7\r"[..], b"\x1b[200~A = 5:1\rA[0]\rB = 2:7\x1b[201~\r"] {
        let state = state("pasted");
        let lines: [(&str, &[u8]); 2] = [("> ", pasted), ("\n2:7", b"exit\r")];
        let Some(shown) = at_the_prompt(&lines, &state, &[("NO_COLOR", "1")]) else { return };
        assert_eq!(shown.matches("\n5:1").count(), 2, "{shown}");
        assert_eq!(history(&state), ["A = 5:1", "A[0]", "B = 2:7"], "{shown}");
    }
}

/// A line with an open bracket continues in the next, and an empty line ends it.
#[test]
fn an_open_bracket_is_closed_in_another_line() {
    let state = state("brackets");
    let lines: [(&str, &[u8]); 3] =
        [("> ", b"A = (4,\r8):row\r"), ("(4,8):(8,1)", b"size(A\r\r"), ("is never closed", b"quit\r")];
    let Some(shown) = at_the_prompt(&lines, &state, &[("NO_COLOR", "1")]) else { return };
    assert!(shown.contains("\n(4,8):(8,1)") && shown.contains("error: `(` is never closed"), "{shown}");
    assert_eq!(history(&state)[0], "A = (4, 8):row", "{shown}");
}

/// The prompt completes exactly the names of modules in `layout-core`.
#[test]
fn every_atom_with_a_module_is_completed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../layout-core/src/atoms");
    let mut names = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the workspace").map(|file| file.expect("a file").path()) {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        for row in text.split(';').filter_map(|row| row.rsplit("{\n").next()) {
            let row = row.trim();
            let (module, rest) = match row.split_once(": \"") {
                Some(parts) => parts,
                None if row.starts_with("SM") => (row, ""),
                None => continue,
            };
            if module.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                names.insert(rest.split('"').nth(2).unwrap_or(module).to_owned());
            }
        }
    }
    let listed: Vec<String> = include_str!("../src/atoms.txt").lines().map(str::to_owned).collect();
    assert_eq!(listed, names.into_iter().collect::<Vec<_>>());
}
