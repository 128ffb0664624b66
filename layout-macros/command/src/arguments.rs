//! The command line: sub-commands, examples, exit status.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use layout_answers::Session;

use crate::answer::Answer;
use crate::{atoms, check, draw, eval, explain, ops, pages, serve, show};

/// The arguments of `layout`.
#[derive(Parser)]
#[command(
    name = "layout",
    version,
    about = "Evaluate, explain, show, draw and check layouts",
    long_about = "Evaluate, explain, show, draw and check layouts.\n\nExpressions are those of the macro `layout!`, and `NAME = …;` before one defines a \
                  name for it.\n\nWithout a sub-command `layout` reads line by line from the terminal; its history is $XDG_STATE_HOME/layout/history, or \
                  ~/.local/state/layout/history."
)]
pub struct Arguments {
    /// The sub-command; without one, lines are read from the terminal
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The sub-commands.
#[derive(Subcommand)]
pub enum Command {
    /// Evaluate expressions, one line of output for each
    Eval(eval::Eval),
    /// Explain an evaluation step by step: each condition with its numbers, each mode, the law
    Explain(explain::Explain),
    /// Show a layout as a table of offsets
    Show(show::Show),
    /// Draw a layout, or an operation with its operands, as text or into a file
    Draw(draw::Draw),
    /// Report which memory a layout uses, and what access to it costs
    Check(check::Check),
    /// List the operations: how each is called, what it means, an example
    Ops(ops::Ops),
    /// List the atoms: their names, shapes and threads
    Atoms(atoms::Atoms),
    /// Show the playground in the browser: a page that evaluates, explains and shows layouts
    ///
    /// It is on a port that only this machine reaches, until the command is stopped. Beside it is what a checkout has built: the guide's book at
    /// /guide/index.html (`mdbook build layout-core/guide`), and at /ptx.html the page that runs PTX (`cargo run --release -p layout-playground`)
    Serve(serve::Serve),
    /// Print what a shell needs to complete `layout`
    Completions(pages::Completions),
    /// Print a page of the manual, or write all of them into a folder
    Man(pages::Man),
}

/// The meaning of the exit status, for every help text and manual page.
const EXIT_STATUS: &str = "\
Exit status:
  0  everything was answered
  1  something was refused or not found, or a file could not be read or written
  2  the command line is wrong";

const EXAMPLES: [(&str, &str); 11] = [
    (
        "layout",
        "  layout eval '(4,8):(8,1) o (2,4)'
  layout explain 'A = 24:1; A / 4'
  layout show '(4,8):(9,1)'
  layout ops divide",
    ),
    (
        "eval",
        "  layout eval '(6,2):(8,2) o (4,3):(3,1)' 'complement(4:2, 24)'
  layout eval 'A = (4,8):row; A / <2,4>'        # the value of the last expression
  layout eval --explain '24:1 / 5'              # why not, and what would be
  layout eval < expressions.txt
  echo '{\"op\":\"size\",\"args\":[\"4:1\"]}' | layout eval --json",
    ),
    (
        "explain",
        "  layout explain '(6,2):(8,2) o (4,3):(3,1)'
  layout explain 'Tile = (4,8):row; Tile / <2,3>'
  layout explain 'zipped_divide(({m},{k}):row, <128,8>, loose)' -o steps.html",
    ),
    (
        "show",
        "  layout show '(4,8):(9,1)'
  layout show 'A = Sw<2,0,3> o (8,8):row; A'
  layout show 'linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }'",
    ),
    (
        "draw",
        "  layout draw '(4,8):(9,1)'
  layout draw '(4,8):(9,1)' -o padded.svg
  layout draw 'A = (4,8):row; A / <2,4>' -o tiles.html
  layout draw 'Sw<3,3,3> o (8,64):row' --banks 2 -o banks.svg
  layout draw '(4,8):(9,1) o (2,4)' --cells coordinate
  layout draw --arrows '(4,(2,4)):(8,(4,1))' -o arrows.svg
  layout draw --arrows '(6,4)' '(2,12,5)' -o refinement.tex
  layout draw --arrows '(4,6):(6,1)' '8:1' -o composition.html",
    ),
    (
        "check",
        "  layout check '(128,64):(64,1)' --unit 2 --bytes 16
  layout check 'A = (128,64):(64,1); Sw<3,3,3> o A' --unit 2 --bytes 16",
    ),
    (
        "ops",
        "  layout ops                                    # all of them
  layout ops divide
  layout ops 'bank conflicts'",
    ),
    (
        "atoms",
        "  layout atoms                                  # all of them
  layout atoms sm80 bf16
  layout atoms ldsm",
    ),
    (
        "serve",
        "  layout serve
  layout serve --port 8000",
    ),
    (
        "completions",
        "  layout completions bash > ~/.local/share/bash-completion/completions/layout
  layout completions zsh > ~/.zfunc/_layout
  layout completions fish > ~/.config/fish/completions/layout.fish",
    ),
    (
        "man",
        "  layout man | man -l -
  layout man eval | man -l -
  layout man -o ~/.local/share/man/man1",
    ),
];

/// The command for clap, with the examples and the exit status of each sub-command.
pub fn command() -> clap::Command {
    let mut command = Arguments::command();
    for (name, examples) in EXAMPLES {
        let help = format!("Examples:\n{examples}\n\n{EXIT_STATUS}");
        command = if name == "layout" {
            command.after_help(help)
        } else {
            command.mut_subcommand(name, |c| c.after_help(help))
        };
    }
    let pages = PossibleValuesParser::new(EXAMPLES.map(|(name, _)| name));
    command.mut_subcommand("man", |man| man.mut_arg("command", |page| page.value_parser(pages)))
}

impl Arguments {
    /// Reads the arguments of this process; the error may also be a requested help text.
    pub fn read() -> Result<Self, clap::Error> {
        Self::from_words(std::env::args_os()).map_err(with_tip)
    }

    /// Parses these words; the first is the name of the command.
    pub fn from_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut command = command();
        let words = eval::options_first(words.into_iter().collect());
        let arguments = Self::from_arg_matches_mut(&mut command.try_get_matches_from_mut(words)?)?;
        let misused = match &arguments.command {
            Some(Command::Draw(draw)) => draw.misused(),
            _ => None,
        };
        let Some(why) = misused else { return Ok(arguments) };
        let wrong = |command: &mut clap::Command| command.error(ErrorKind::ArgumentConflict, why);
        Err(command.find_subcommand_mut("draw").map_or_else(|| wrong(&mut Self::command()), wrong))
    }
}

impl Command {
    /// Runs the command.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        match self {
            Self::Eval(eval) => eval.run(session, output),
            Self::Explain(explain) => explain.run(session, output),
            Self::Show(show) => show.run(session, output),
            Self::Draw(draw) => draw.run(session, output),
            Self::Check(check) => check.run(session, output),
            Self::Ops(ops) => ops.run(output),
            Self::Atoms(atoms) => atoms.run(output),
            Self::Serve(serve) => serve.run(output),
            Self::Completions(completions) => completions.run(command(), output),
            Self::Man(man) => man.run(command(), output),
        }
    }
}

/// Improves two errors of clap: an expression in the place of a sub-command gets the sub-command that evaluates it, and an unknown option
/// is no longer suggested to be an expression.
fn with_tip(mut error: clap::Error) -> clap::Error {
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
    {
        let tip =
            ["-o", "--output"].contains(&word.as_str()).then_some("`layout draw` and `layout explain` write files");
        let tips = tip.into_iter().map(Into::into).collect();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && !word.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    {
        let tip = format!("an expression is evaluated by `layout eval '{word}'`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_alone_is_shown_its_sub_command() {
        let tip = |word| with_tip(command().try_get_matches_from(["layout", word]).unwrap_err()).to_string();
        assert!(tip("(4,8) / 2").contains("tip: an expression is evaluated by `layout eval '(4,8) / 2'`"));
        assert!(!tip("evaluate").contains("an expression"));
        let tip = |words: [&str; 4]| with_tip(command().try_get_matches_from(words).unwrap_err()).to_string();
        assert!(tip(["layout", "show", "4:1", "-o"]).contains("tip: `layout draw` and `layout explain` write files"));
        assert!(!tip(["layout", "show", "4:1", "-x"]).contains("tip"));
    }

    #[test]
    fn every_sub_command_has_examples() {
        let command = command();
        command.clone().debug_assert();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, EXAMPLES[1..].iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}
