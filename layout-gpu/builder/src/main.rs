//! The `layout-gpu-builder` command: kernels to PTX, a new program with kernels, and a quick check of them.

mod command {
    pub mod build;
    pub mod check;
    pub mod compare;
    pub mod count;
    pub mod new;
}

use clap::{Parser, Subcommand};
use command::{build, check, compare, count, new};
use std::fmt::Display;
use std::io::{ErrorKind, Write, stdout};
use std::process::ExitCode;

/// Write the PTX of a kernel crate for each architecture; by default of this project's kernels, into the committed files
#[derive(Parser)]
#[command(name = "layout-gpu-builder", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    build: build::Build,
}

#[derive(Subcommand)]
enum Command {
    /// Write a new program, its kernels and its test into a folder, and run it
    New(new::New),
    /// Print the assembler's counts for PTX: registers, instructions, the main loop and products in it
    Count(count::Count),
    /// Print kernels beside their twins and beside those of the same names in other PTX
    Compare(compare::Compare),
    /// Check types, borrows and layouts of a kernel crate, without making PTX
    Check(check::Check),
}

/// Prints a line, which need not be read to its end: `| head` closes the pipe.
fn say(line: impl Display) -> Result<(), String> {
    match writeln!(stdout(), "{line}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => arguments.build.run(),
        Some(Command::New(new)) => new.run(),
        Some(Command::Count(count)) => count.run(),
        Some(Command::Compare(compare)) => compare.run(),
        Some(Command::Check(check)) => check.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
    }
}
