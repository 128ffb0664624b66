//! The `layout` command: evaluate, explain, show, draw and check layouts from a terminal.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `png` | yes | `draw -o FILE.png`, with the fonts of the system |
//! | `prompt` | yes | `layout` alone in a terminal reads line by line, with a history and completion |
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)
)]

mod answer;
mod arguments;
mod atoms;
mod check;
mod colour;
mod draw;
mod eval;
mod explain;
mod file;
mod ops;
mod pages;
#[cfg(feature = "prompt")]
mod prompt;
mod serve;
mod show;
mod tiled;

use std::io::{self, Write};
use std::process::ExitCode;

use layout_answers::Session;

use answer::Answer;
use arguments::Arguments;

/// The status for a wrong command line, which is that of clap.
const WRONG_COMMAND_LINE: u8 = 2;

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(help) => return shown(&help),
    };
    let output = io::BufWriter::with_capacity(1 << 16, file::StandardOutput(io::stdout().lock()));
    let mut output = colour::Painted::new(output, colour::is_wanted(&io::stdout()));
    let answered = match arguments.command {
        Some(command) => command.run(&mut Session::default(), &mut output),
        None => match without_sub_command(&mut output) {
            Some(answered) => answered,
            None => return ExitCode::from(WRONG_COMMAND_LINE),
        },
    };
    ended(answered.and_then(|answer| output.flush().map(|()| answer)))
}

/// Reports the mistakes, and returns the status.
fn ended(answered: io::Result<Answer>) -> ExitCode {
    let answer = match answered {
        Ok(answer) => answer,
        // The reader has seen enough: `layout eval | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(error) => Answer::mistake(error.to_string()),
    };
    let mut errors = colour::Painted::new(io::stderr().lock(), colour::is_wanted(&io::stderr()));
    // Without a standard error, the status has to do.
    let _ = answer.report(&mut errors).and_then(|()| errors.flush());
    if answer == Answer::Whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a help text or an error in the command line, and returns the status.
fn shown(help: &clap::Error) -> ExitCode {
    match help.print() {
        Err(error) if !help.use_stderr() => ended(Err(file::unwritten(&error))),
        _ => u8::try_from(help.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
    }
}

/// Starts the prompt in a terminal; elsewhere returns an error with the help, or with the sub-command that reads standard input.
#[cfg_attr(not(feature = "prompt"), expect(unused_variables, reason = "the prompt writes"))]
fn without_sub_command(output: &mut impl Write) -> Option<io::Result<Answer>> {
    #[cfg(feature = "prompt")]
    if colour::is_terminal(&io::stdin()) && colour::is_terminal(&io::stdout()) {
        return Some(prompt::run(output));
    }
    if colour::is_terminal(&io::stdin()) {
        eprintln!("{}", arguments::command().render_help());
    } else {
        eprintln!("error: no sub-command: `layout eval` reads standard input, `layout --help` lists the others");
    }
    None
}
