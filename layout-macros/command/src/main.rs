//! The `layout` command: evaluate, explain, show, draw and check layouts from a terminal.
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)
)]

mod check;
mod draw;
mod eval;
mod explain;
mod show;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "layout", version, about = "Evaluate, explain, show, draw and check layouts")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Evaluate expressions, one line of output for each
    Eval(eval::Eval),
    /// Explain an evaluation step by step: each condition with its numbers, each mode, the law
    Explain(explain::Explain),
    /// Show a layout as a table of offsets
    Show(show::Show),
    /// Draw a layout, a refinement or a composition into a file
    Draw(draw::Draw),
    /// Say what of memory a layout uses, and what access to it costs
    Check(check::Check),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let answered = match arguments.command {
        Command::Eval(eval) => eval.run(&mut output),
        Command::Explain(explain) => explain.run(&mut output),
        Command::Show(show) => show.run(&mut output),
        Command::Draw(draw) => draw.run(&mut output),
        Command::Check(check) => check.run(&mut output),
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
