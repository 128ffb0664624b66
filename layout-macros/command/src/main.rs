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

mod arguments;
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

use std::io::{self, Write};
use std::process::ExitCode;

use layout_language::Session;

use arguments::Arguments;

/// The status that clap ends with, too, where the command line is wrong.
const WRONG_COMMAND_LINE: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut output = colour::Painted::new(output, colour::is_wanted());
    let answered = match arguments.command {
        Some(command) => command.run(&mut Session::default(), &mut output),
        None => match without_sub_command(&mut output) {
            Some(answered) => answered,
            None => return ExitCode::from(WRONG_COMMAND_LINE),
        },
    };
    match answered.and_then(|all_well| output.flush().map(|()| all_well)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads has seen enough: `layout eval | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// In a terminal the prompt; elsewhere the help, as an error.
#[cfg_attr(not(feature = "prompt"), expect(unused_variables, reason = "the prompt writes"))]
fn without_sub_command(output: &mut impl Write) -> Option<io::Result<bool>> {
    #[cfg(feature = "prompt")]
    if colour::is_terminal(&io::stdin()) && colour::is_terminal(&io::stdout()) {
        return Some(prompt::run(output));
    }
    eprintln!("{}", arguments::command().render_help());
    None
}
