//! How a program of this folder ends: 0 if all is well, 1 if a result is wrong, 2 with one sentence if it was asked for what
//! it cannot do.

use clap::Parser;
use clap::error::ErrorKind;
use std::process::ExitCode;

/// Reads the arguments, runs the program, and says in one sentence what went wrong. The program answers whether its
/// result is right.
pub fn main<Arguments: Parser>(run: impl FnOnce(&Arguments) -> Result<bool, String>) -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print!("{error}");
            return ExitCode::SUCCESS;
        }
        Err(error) => return refuse(&first_sentence(&error.to_string())),
    };
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => refuse(&sentence),
    }
}

fn refuse(sentence: &str) -> ExitCode {
    eprintln!("error: {sentence}");
    ExitCode::from(2)
}

/// Of clap's message, what stands before its advice, in one line.
fn first_sentence(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
