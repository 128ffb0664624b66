//! The command `layout-ptx` in a shell.
#![forbid(unsafe_code)]

use layout_gpu_interpreter::command::{System, command};
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;
use std::{fs, io};

/// This machine, since the command began.
struct Shell(Instant);

impl System for Shell {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn write(&self, path: &str, contents: &[u8]) -> io::Result<()> {
        fs::write(path, contents)
    }

    /// If nobody reads the output any more, the text is dropped and the work goes on.
    fn say(&self, text: &dyn Display) {
        let _ = write!(io::stdout(), "{text}");
    }

    fn complain(&self, text: &dyn Display) {
        eprint!("{text}");
    }

    fn seconds(&self) -> Option<f64> {
        Some(self.0.elapsed().as_secs_f64())
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    ExitCode::from(command(&words, &Shell(Instant::now())))
}
