//! `layout` alone in a terminal: answers lines one after another, and remembers names.

mod completion;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::CommandFactory;
use layout_answers::Session;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use crate::answer::{Answer, all_in_full};
use crate::arguments::Arguments;
use crate::colour;
use completion::Completion;

const HELP: &str = "\
An expression is answered: (4,8):row / <2,4>
`NAME = expression` defines a name, which stands for a layout: A = (4,8):row. After M = 128 the number is size(M): (size(M),8):row
`show A`, `explain A`, `check A`, `draw A -o FILE` and `ops PATTERN` are those of the command line: `help show`
`names` lists what is defined, `quit` or Ctrl-D ends; Tab completes, the arrows go through the history
A line with an open bracket goes on in the next one; an empty line, or Ctrl-C, ends it
";

/// Answers lines until there are no more.
pub fn run(output: &mut impl Write) -> io::Result<Answer> {
    let colours = if colour::is_wanted(&io::stdout()) { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder().completion_type(CompletionType::List).color_mode(colours);
    let mut editor = Editor::<Completion, DefaultHistory>::with_config(config.build()).map_err(io::Error::other)?;
    editor.set_helper(Some(Completion::default()));
    let history = history();
    // The first run finds no history.
    let _ = history.as_ref().map(|file| editor.load_history(file));
    writeln!(output, "layout {}: `help` says what may be written", env!("CARGO_PKG_VERSION"))?;
    let ended = converse(&mut editor, output);
    // Without a home folder there is no history.
    let _ = history.map(|file| {
        file.parent().map(std::fs::create_dir_all);
        editor.save_history(&file)
    });
    ended.map(|()| Answer::Whole)
}

/// Reads and answers lines, and adds them to the history.
fn converse(editor: &mut Editor<Completion, DefaultHistory>, output: &mut impl Write) -> io::Result<()> {
    let mut session = Session::default();
    loop {
        output.flush()?;
        let text = match editor.readline("> ") {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(output, "error: what was typed is not UTF-8, and is dropped")?;
                continue;
            }
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        };
        for line in lines(&text) {
            if !answer(&line, &mut session, output)? {
                return Ok(());
            }
            editor.add_history_entry(line).map_err(io::Error::other)?;
        }
        if let Some(completion) = editor.helper_mut() {
            completion.names = session.names().into_iter().map(str::to_owned).collect();
        }
    }
}

/// The lines of typed or pasted text; text in brackets belongs to one line.
fn lines(text: &str) -> Vec<String> {
    let (mut lines, mut open) = (Vec::<String>::new(), 0_usize);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match lines.last_mut().filter(|_| open > 0) {
            Some(last) => last.extend([" ", line]),
            None => lines.push(line.to_owned()),
        }
        open = brackets(line, open);
    }
    lines
}

/// The number of open brackets after a text, given the number before it.
fn brackets(text: &str, open: usize) -> usize {
    text.chars().fold(open, |open, letter| match letter {
        '(' | '[' | '{' => open.saturating_add(1),
        ')' | ']' | '}' => open.saturating_sub(1),
        _ => open,
    })
}

/// The file of the history.
fn history() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")));
    Some(state.or_else(|| folder("LOCALAPPDATA"))?.join("layout").join("history"))
}

/// Answers one line; returns false to quit.
fn answer(line: &str, session: &mut Session, output: &mut impl Write) -> io::Result<bool> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let is_definition = rest.starts_with('=') && !rest.starts_with("==");
    match word {
        "" => (),
        _ if line.starts_with('#') => (),
        _ if is_definition => evaluate(line, session, output)?,
        "quit" | "exit" if rest.is_empty() => return Ok(false),
        "layout" if is_sub_command(rest.split(' ').next().unwrap_or_default()) => return answer(rest, session, output),
        "help" | "?" if rest.is_empty() => {
            output.write_all(HELP.as_bytes())?;
            history().map_or(Ok(()), |file| writeln!(output, "The history is in {}", file.display()))?;
        }
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

/// The expression of a line, and the options after it: an expression never has a minus after a space and before a letter or a minus.
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
    match Arguments::from_words(std::iter::once("layout").chain(words.iter().copied()).map(OsString::from)) {
        Ok(Arguments { command: Some(command) }) => {
            // An unwritable file is not a reason to quit.
            let answer = command.run(session, output).unwrap_or_else(|error| Answer::mistake(error.to_string()));
            answer.report(output)
        }
        Ok(_) => Ok(()),
        Err(error) => write!(output, "{error}"),
    }
}

fn evaluate(line: &str, session: &mut Session, output: &mut impl Write) -> io::Result<()> {
    match session.with_notes(line) {
        Ok((value, notes)) => {
            writeln!(output, "{value}")?;
            notes.iter().try_for_each(|note| writeln!(output, "  note: {note}"))
        }
        Err(mistakes) => Answer::Mistakes(all_in_full(&mistakes)).report(output),
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
        assert_eq!(answered(&["A = 8:2", "layout eval A"]), "8:2\n8:2\n");
        assert_eq!(answered(&["layout = 8:2", "layout"]), "8:2\n8:2\n");
    }

    #[test]
    fn what_is_refused_has_its_help_and_defines_nothing() {
        let text = answered(&["B = 24:1 / 5", "B"]);
        assert!(text.contains("\n  help: ") && text.contains("\nerror: unknown name `B`"), "{text}");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_answer() {
        let text = answered(&["A = 8:1", "draw A -o /no/such/folder/a.svg", "A"]);
        assert!(
            text.contains("\nerror: cannot write `/no/such/folder/a.svg`: ") && text.ends_with("\n8:1\n"),
            "{text}"
        );
        assert!(answered(&["draw nosuch"]).starts_with("error: unknown name `nosuch`\n"));
    }

    #[test]
    fn a_wrong_option_is_an_error_of_the_command_line() {
        assert!(answered(&["show 8:1 --colour"]).starts_with("error: unexpected argument '--colour'"));
        assert!(answered(&["help check"]).contains("--bytes"));
    }

    #[test]
    fn what_is_pasted_is_answered_line_by_line() {
        assert_eq!(lines("A = 5:1\n\n  A\nB = 2:1"), ["A = 5:1", "A", "B = 2:1"]);
        assert_eq!(lines("zipped_divide(\n  A,\n  <2>\n)\nsize(A)"), ["zipped_divide( A, <2> )", "size(A)"]);
    }

    #[test]
    fn the_help_says_where_the_history_is() {
        let file = history().map(|file| format!("The history is in {}\n", file.display()));
        assert!(answered(&["help"]).ends_with(&file.unwrap_or_default()));
    }

    #[test]
    fn a_line_ends_where_its_options_begin() {
        assert_eq!(split("Sw<3,4, -3> o A -o a.svg"), ("Sw<3,4, -3> o A", " -o a.svg"));
        assert_eq!(split("A o B"), ("A o B", ""));
    }
}
