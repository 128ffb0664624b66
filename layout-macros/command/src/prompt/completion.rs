//! Tab completion and hints for calls: operations, words, defined names, atoms.

use layout_language::vocabulary::{self, WORDS};
use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;

use super::brackets;
use crate::atoms;

/// The first words of a line.
const COMMANDS: [&str; 9] = ["check ", "draw ", "eval ", "explain ", "help", "names", "ops ", "quit", "show "];

/// Completes words.
#[derive(Default)]
pub struct Completion {
    /// The defined names.
    pub names: Vec<String>,
}

impl Completion {
    /// The completions of the word before the cursor, and where the word begins.
    fn candidates(&self, before: &str) -> (usize, Vec<String>) {
        if let Some((quoted, name)) = before.rsplit_once('"')
            && quoted.matches('"').count().is_multiple_of(2)
        {
            let atoms = atoms::names().filter(|atom| atom.starts_with(name)).map(str::to_owned);
            return (before.len().saturating_sub(name.len()), atoms.collect());
        }
        let start = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at.saturating_add(1));
        let word = before.get(start..).unwrap_or_default();
        let commands = COMMANDS.iter().filter(|_| start == 0).map(ToString::to_string);
        let operations = vocabulary::all().map(|operation| format!("{}(", operation.name));
        let all = commands.chain(self.names.iter().cloned()).chain(operations).chain(WORDS.map(str::to_owned));
        let all = all.chain(atoms::names().map(str::to_owned));
        let mut found: Vec<String> = all.filter(|name| !word.is_empty() && name.starts_with(word)).collect();
        found.sort_unstable();
        (start, found)
    }
}

impl Helper for Completion {}

impl Validator for Completion {
    /// A text with an open bracket continues until an empty line.
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let goes_on = brackets(text, 0) > 0 && !text.trim_end_matches(' ').ends_with('\n');
        Ok(if goes_on { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.candidates(line.get(..pos).unwrap_or(line)))
    }
}

impl Hinter for Completion {
    type Hint = String;

    /// The arguments of the operation before the cursor: `zipped_divide(`.
    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        let call = line.strip_suffix('(').filter(|_| pos == line.len())?;
        let name = call.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
        let form = vocabulary::find(name)?.form;
        Some(form.strip_prefix(name)?.strip_prefix('(')?.to_owned())
    }
}

impl Highlighter for Completion {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustyline::history::DefaultHistory;

    #[test]
    fn operations_names_and_words_are_completed() {
        let completion = Completion { names: vec!["zipper".to_owned()] };
        let (start, found) = completion.candidates("A o zip");
        assert_eq!(
            (start, found),
            (4, ["zip(", "zipped_divide(", "zipped_product(", "zipper"].map(str::to_owned).into())
        );
        assert_eq!(completion.candidates("sh").1.first().map(String::as_str), Some("shape("));
        assert!(completion.candidates("sh").1.contains(&"show ".to_owned()));
        assert!(!completion.candidates("A o sh").1.contains(&"show ".to_owned()));
    }

    #[test]
    fn names_of_atoms_are_completed_in_quotation_marks_and_without() {
        let completion = Completion::default();
        let (start, found) = completion.candidates("tiled_mma(\"SM80_16x8x16_F32");
        assert_eq!((start, found.len()), (11, 2), "{found:?}");
        assert!(found.contains(&"SM80_16x8x16_F32BF16BF16F32_TN".to_owned()));
        assert_eq!(completion.candidates("mma_C(SM80_16x8x16_F32").1, found);
        let copies = completion.candidates("layoutS_TV(\"UniversalCopy<uint1");
        assert_eq!(copies, (12, ["UniversalCopy<uint128_t>", "UniversalCopy<uint16_t>"].map(str::to_owned).into()));
        assert_eq!(completion.candidates("tiled_mma(\"SM80\", zipped_d").1, ["zipped_divide("]);
    }

    #[test]
    fn a_call_shows_what_it_takes() {
        let (history, completion) = (DefaultHistory::new(), Completion::default());
        let hint = |line: &str| completion.hint(line, line.len(), &Context::new(&history));
        assert_eq!(hint("2:1 o complement(").as_deref(), Some("A[, n][, exact])"));
        assert_eq!(hint("("), None);
    }
}
