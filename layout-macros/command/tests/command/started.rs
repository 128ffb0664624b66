//! Runs of the command: its output, its errors, and its status.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command on arguments and standard input.
pub fn layout(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_layout"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the command ends");
    match writer.join().expect("the writer ends") {
        // A wrong command line ends the command before it reads.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => (),
        written => written.expect("all input is read"),
    }
    output
}

/// The standard output.
pub fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The standard error.
pub fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// The standard output, the standard error, and the status.
pub fn ended(arguments: &[&str], input: impl AsRef<[u8]>) -> (String, String, i32) {
    let output = layout(arguments, input);
    (text(&output), errors(&output), output.status.code().expect("a status"))
}

/// A drawing in a file with this name, and the run that wrote it.
pub fn drawn(arguments: &[&str], name: &str) -> (Output, String) {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = file.to_str().expect("text");
    let output = layout(&[&["draw", "-o", path], arguments].concat(), "");
    (output, std::fs::read_to_string(file).unwrap_or_default())
}
