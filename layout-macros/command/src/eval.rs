//! `layout eval`: one line of output for each expression.

use std::ffi::OsString;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use clap::Args;
use layout_answers::{Session, eval_json, eval_json_line};
use layout_language::Diagnostic;
use layout_language::errors::Remarks;

use crate::answer::{Answer, all_in_full};
use crate::colour;
use crate::file::unread;

/// The longest line to read, in bytes.
const MAX_LINE: usize = 1 << 16;
/// The most bytes of lines to read before evaluating them.
const BATCH: usize = 1 << 18;
/// The bytes of lines that are worth a thread of their own.
const LEAST_SHARE: usize = 1 << 14;
/// The answer for an expression whose evaluation panics; standard error shows the panic.
const PANICKED: &str = "a fault of this program, not of the expression: please report it";
/// The stack of a thread, as large as that of a main thread.
const STACK: usize = 8 << 20;

/// Evaluates expressions.
#[derive(Args)]
pub struct Eval {
    /// Expressions, or statements as `A = 24:1; A / 4`, whose names hold for all that comes after; without any, each line of standard input is one
    #[arg(allow_hyphen_values = true, value_parser = expression)]
    expressions: Vec<String>,
    /// Read and write one JSON object a line, as `{"op":"size","args":["4:1"]}`
    #[arg(long)]
    json: bool,
    /// Write notes and help under each answer, indented, as in a terminal
    #[arg(long)]
    explain: bool,
}

/// Options that clap would read as expressions after the first expression.
const OPTIONS: [&str; 4] = ["--json", "--explain", "--help", "-h"];

/// The words of a command line with the options of `eval` moved before its expressions.
pub fn options_first(words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| OPTIONS.iter().any(|option| word == option);
    let (is_eval, mut ends) = (words.get(1).is_some_and(|word| word == "eval"), false);
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for (at, word) in words.into_iter().enumerate() {
        ends |= word == "--";
        let is_first = at < 2 || (!ends && is_option(&word));
        if is_eval && !is_first { rest.push(word) } else { first.push(word) }
    }
    first.extend(rest);
    first
}

/// Accepts a negative number at the beginning, but not a letter after a dash, which is a misspelled option.
fn expression(text: &str) -> Result<String, &'static str> {
    let is_option =
        text.strip_prefix('-').is_some_and(|rest| rest.trim_start_matches('-').starts_with(char::is_alphabetic));
    if is_option { Err("there is no such option, and no expression begins so") } else { Ok(text.to_owned()) }
}

impl Eval {
    /// Answers all expressions; complete if none was refused.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        if !self.expressions.is_empty() {
            let mut all_well = true;
            for expression in &self.expressions {
                all_well &= self.answer(expression, None, session, output)?;
            }
            return Ok(all_well.into());
        }
        let mut input = io::BufReader::with_capacity(BATCH, io::stdin().lock());
        self.lines(&mut input, session, output).map(Answer::from)
    }

    /// Answers the available lines before waiting for more, since a program may read each answer before it asks again.
    fn lines(
        &self,
        input: &mut io::BufReader<impl Read>,
        session: &mut Session,
        output: &mut impl Write,
    ) -> io::Result<bool> {
        let (mut all_well, mut has_names, mut batch, mut line) = (true, false, Vec::new(), 1);
        loop {
            batch.clear();
            read_lines(input, &mut batch).map_err(|error| unread(&error))?;
            if batch.is_empty() {
                return Ok(all_well);
            }
            has_names |= !self.json && defines(&batch);
            let answered = if has_names { vec![self.all(&batch, line, session)?] } else { self.shares(&batch, line)? };
            line = line.saturating_add(lines_in(&batch));
            for (answers, are_well) in answered {
                output.write_all(&answers)?;
                all_well &= are_well;
            }
            output.flush()?;
        }
    }

    /// The answers to a batch of lines in order, computed by all available threads; `line` is the number of the first.
    fn shares(&self, batch: &[u8], mut line: usize) -> io::Result<Vec<(Vec<u8>, bool)>> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let share = batch.len().div_ceil(threads).max(LEAST_SHARE);
        thread::scope(|scope| {
            let (mut rest, mut workers) = (batch, Vec::new());
            while rest.len() > share {
                let end = rest.iter().skip(share).position(|byte| *byte == b'\n');
                let end = end.map_or(rest.len(), |after| share.saturating_add(after).saturating_add(1));
                let (lines, after) = rest.split_at(end);
                let worker = thread::Builder::new().stack_size(STACK);
                workers.push(worker.spawn_scoped(scope, move || self.all(lines, line, &mut Session::default()))?);
                line = line.saturating_add(lines_in(lines));
                rest = after;
            }
            let last = self.all(rest, line, &mut Session::default())?;
            let finished = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
            finished.chain([Ok(last)]).collect()
        })
    }

    /// The answers to these lines, and true if none was refused; `first` is the number of the first.
    fn all(&self, lines: &[u8], first: usize, session: &mut Session) -> io::Result<(Vec<u8>, bool)> {
        let (mut answers, mut all_well) = (Vec::new(), true);
        for (number, line) in (first..).zip(lines.split(|byte| *byte == b'\n')) {
            let text = String::from_utf8_lossy(line);
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            all_well &= match std::str::from_utf8(line) {
                Ok(_) => self.answer(text, Some(number), session, &mut answers)?,
                Err(error) => {
                    let at = error.valid_up_to();
                    let (place, byte) = (at.saturating_add(1), line.get(at).copied().unwrap_or_default());
                    let headline = format!("line {number} is not UTF-8: its byte {place} is 0x{byte:02x}");
                    self.refuse(&headline, &mut answers)?
                }
            };
        }
        Ok((answers, all_well))
    }

    /// Answers one text, from a line of standard input or from an argument; returns false if it was refused.
    fn answer(
        &self,
        text: &str,
        line: Option<usize>,
        session: &mut Session,
        output: &mut impl Write,
    ) -> io::Result<bool> {
        if text.len() > MAX_LINE {
            let headline = format!("an expression of {} bytes: the limit is {MAX_LINE}", text.len());
            return self.refuse(&headline, output);
        }
        if self.json {
            let Some(answer) = guarded(|| line.map_or_else(|| eval_json(text), |line| eval_json_line(text, line)))
            else {
                return self.refuse(PANICKED, output);
            };
            writeln!(output, "{answer}")?;
            return Ok(!answer.starts_with("{\"error\""));
        }
        let explains = self.explain || colour::is_terminal(&io::stdout());
        let answer = guarded(|| {
            if explains {
                return session.with_notes(text);
            }
            session.evaluate(text, Remarks::None).map(|value| (value, Vec::new()))
        });
        match answer {
            Some(Ok((value, notes))) => {
                writeln!(output, "{value}")?;
                notes.iter().try_for_each(|note| writeln!(output, "  note: {note}")).map(|()| true)
            }
            // A single line; with `--explain`, and in a terminal, every mistake with its remarks.
            Some(Err(mistakes)) => {
                let shown = if explains { all_in_full(&mistakes) } else { first(&mistakes) };
                Answer::Mistakes(shown).report(output).map(|()| false)
            }
            None => self.refuse(PANICKED, output),
        }
    }

    fn refuse(&self, headline: &str, output: &mut impl Write) -> io::Result<bool> {
        let line = if self.json { format!("{{\"error\":\"{headline}\"}}") } else { format!("error: {headline}") };
        writeln!(output, "{line}").map(|()| false)
    }
}

/// The headline of the first mistake.
fn first(mistakes: &[Diagnostic]) -> Vec<String> {
    mistakes.iter().take(1).map(|mistake| mistake.headline.clone()).collect()
}

/// Reads a line and those already buffered after it; nothing at the end of the input.
fn read_lines(input: &mut io::BufReader<impl Read>, batch: &mut Vec<u8>) -> io::Result<()> {
    input.read_until(b'\n', batch)?;
    let there = input.buffer();
    let end = there.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last.saturating_add(1));
    batch.extend(there.iter().take(end));
    input.consume(end);
    Ok(())
}

/// The number of lines that end here.
fn lines_in(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').skip(1).count()
}

/// The result of an evaluation; `None` if it panics, so that the other lines keep their answers.
fn guarded<T>(evaluate: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(evaluate)).ok()
}

/// Returns true if the lines may define names for the lines after them: they have a lone equals sign.
fn defines(lines: &[u8]) -> bool {
    let is_alone = |i: usize| {
        let beside = |at: Option<usize>| at.and_then(|at| lines.get(at)).is_some_and(|byte| b"=<>!".contains(byte));
        lines.get(i) == Some(&b'=') && !beside(i.checked_sub(1)) && !beside(i.checked_add(1))
    };
    lines.contains(&b'=') && (0..lines.len()).any(is_alone)
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn what_panics_is_nothing() {
        assert_eq!(guarded(|| 1), Some(1));
        assert_eq!(guarded(|| [1][usize::from(guarded(|| ()).is_some())]), None);
    }
}
