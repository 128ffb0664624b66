//! `layout` alone in a terminal: lines are answered one after the other, and names stay defined.

mod completion;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::CommandFactory;
use layout_language::Session;
use layout_language::errors::Remarks;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use crate::arguments::Arguments;
use crate::colour;
use completion::Completion;

const HELP: &str = "\
An expression is answered: (4,8):row / <2,4>
`NAME = expression` defines a name: A = (4,8):row
`show A`, `explain A`, `check A`, `draw A -o FILE` and `ops PATTERN` are those of the command line: `help show`
`names` lists what is defined, `quit` or Ctrl-D ends; Tab completes, the arrows go through the history
";

/// Answers lines until there are no more.
pub fn run(output: &mut impl Write) -> io::Result<bool> {
    let colours = if colour::is_wanted() { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).color_mode(colours);
    let mut editor = Editor::<Completion, DefaultHistory>::with_config(config.build()).map_err(io::Error::other)?;
    editor.set_helper(Some(Completion::default()));
    let history = history();
    // The first time there is none.
    let _ = history.as_ref().map(|file| editor.load_history(file));
    writeln!(output, "layout {}: `help` says what may be written", env!("CARGO_PKG_VERSION"))?;
    let mut session = Session::default();
    loop {
        output.flush()?;
        match editor.readline("> ") {
            Ok(line) if !answer(line.trim(), &mut session, output)? => break,
            Ok(_) => (),
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
        if let Some(completion) = editor.helper_mut() {
            completion.names = session.names().into_iter().map(str::to_owned).collect();
        }
    }
    // Whoever has no home has no history.
    let _ = history.map(|file| {
        file.parent().map(std::fs::create_dir_all);
        editor.save_history(&file)
    });
    Ok(true)
}

/// The file of the history.
fn history() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")));
    Some(state.or_else(|| folder("LOCALAPPDATA"))?.join("layout").join("history"))
}

/// Answers one line; whether there may be more.
fn answer(line: &str, session: &mut Session, output: &mut impl Write) -> io::Result<bool> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let is_definition = rest.starts_with('=') && !rest.starts_with("==");
    match word {
        "" => (),
        _ if line.starts_with('#') => (),
        _ if is_definition => evaluate(line, session, output)?,
        "quit" | "exit" if rest.is_empty() => return Ok(false),
        "help" if rest.is_empty() => output.write_all(HELP.as_bytes())?,
        "help" => sub_command(&["help", rest], session, output)?,
        "names" if rest.is_empty() => {
            for name in session.clone().names() {
                let value = session.value(name).map_or_else(|_| String::new(), |value| value.to_string());
                writeln!(output, "{name} = {value}")?;
            }
        }
        _ if is_sub_command(word) => {
            let (expression, options) = split(rest);
            let words = [word, expression].into_iter().filter(|word| !word.is_empty());
            sub_command(&words.chain(options.split_whitespace()).collect::<Vec<_>>(), session, output)?;
        }
        _ => evaluate(line, session, output)?,
    }
    Ok(true)
}

/// The expression of a line, and the options after it: no expression has a minus after a space before a letter or a minus.
fn split(line: &str) -> (&str, &str) {
    let begins = |at: &usize| {
        let after = line.get(*at..).unwrap_or_default();
        after.starts_with(" --") || after.starts_with(" -o ")
    };
    let at = line.match_indices(' ').map(|(at, _)| at).find(begins).unwrap_or(line.len());
    line.split_at_checked(at).unwrap_or((line, ""))
}

fn is_sub_command(word: &str) -> bool {
    Arguments::command().get_subcommands().any(|command| command.get_name() == word)
}

fn sub_command(words: &[&str], session: &mut Session, output: &mut impl Write) -> io::Result<()> {
    match Arguments::of(std::iter::once("layout").chain(words.iter().copied()).map(OsString::from)) {
        Ok(Arguments { command: Some(command) }) => command.run(session, output).map(|_| ())?,
        Ok(_) => (),
        Err(error) => write!(output, "{error}")?,
    }
    Ok(())
}

fn evaluate(line: &str, session: &mut Session, output: &mut impl Write) -> io::Result<()> {
    match session.evaluate(line, Remarks::All) {
        Ok(value) => writeln!(output, "{value}"),
        Err(mistakes) => mistakes.iter().try_for_each(|mistake| {
            writeln!(output, "error: {}", mistake.headline)?;
            mistake.remarks().try_for_each(|remark| writeln!(output, "  {remark}"))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(lines: &[&str]) -> String {
        let (mut session, mut output) = (Session::default(), Vec::new());
        for line in lines {
            answer(line, &mut session, &mut output).unwrap();
        }
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn names_stay_defined_in_sub_commands_too() {
        assert_eq!(answered(&["A = (4,8):row", "A[0]", "names"]), "(4,8):(8,1)\n4:8\nA = (4,8):(8,1)\n");
        assert!(answered(&["A = 8:2", "show A"]).ends_with("size 8, cosize 15\n"));
        assert!(answered(&["A = 8:2", "check A[0] --unit 2 --bytes 4"]).contains("\nsize             8\n"));
        assert!(answered(&["show = 8:2", "show o 4:1"]).starts_with("8:2\n"));
    }

    #[test]
    fn what_is_refused_has_its_help_and_defines_nothing() {
        let text = answered(&["B = 24:1 / 5", "B"]);
        assert!(text.contains("\n  help: ") && text.contains("\nerror: unknown name `B`"), "{text}");
    }

    #[test]
    fn a_wrong_option_is_an_error_of_the_command_line() {
        assert!(answered(&["show 8:1 --colour"]).starts_with("error: unexpected argument '--colour'"));
        assert!(answered(&["help check"]).contains("--bytes"));
    }

    #[test]
    fn a_line_ends_where_its_options_begin() {
        assert_eq!(split("Sw<3,4, -3> o A -o a.svg"), ("Sw<3,4, -3> o A", " -o a.svg"));
        assert_eq!(split("A o B"), ("A o B", ""));
    }
}
