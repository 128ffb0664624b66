//! The exit codes of the programs in this folder: 0 for success, 1 for a wrong result, 2 with one sentence for a request that
//! the program cannot fulfill.

use clap::Parser;
use clap::error::ErrorKind;
use std::process::ExitCode;

/// Reads the arguments, runs the program, and reports errors in one sentence. The program returns whether its result is
/// right.
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

/// Returns the part of clap's message before its advice, on one line.
fn first_sentence(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
