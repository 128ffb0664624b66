//! Step-by-step evaluation: the logs of the evaluator and of the algorithms as text.

mod chapter;
mod law;
mod laws;
mod line;
mod page;
mod symbolic;
mod trace_lines;

pub use laws::{Called, Laws, laws};
pub use layout_language::evaluate::log::Outcome;
pub use line::{Chapter, Line, Mark};

use std::fmt;

use layout_algebra::picture::Grouped;
use layout_language::errors::{Diagnostic, Errors};
use layout_language::evaluate::log::Log;
use layout_language::evaluate::{Known, Names};

use crate::statements::Statements;

/// The chapters shown of a long explanation, at its beginning and at its end.
const BEGINNING: usize = 192;
const END: usize = 64;

/// An evaluation, explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The text that was explained.
    pub text: String,
    /// One chapter for each operation, in the order of evaluation.
    pub chapters: Vec<Chapter>,
    /// The last value, or all mistakes.
    pub answer: Result<Outcome, Vec<Diagnostic>>,
}

/// Explains step by step the evaluation of one expression, or of several with names: `A = 24:1; A / 4; assert size(A) == 24`.
///
/// ```
/// let explained = layout_answers::steps::explain("(6,2):(8,2) o (4,3):(3,1)");
/// assert!(explained.to_string().contains("steps of 3 in A go straight by 24 for 2 of 4: 2 divides 4"), "{explained}");
/// assert!(explained.to_string().contains("A(B(i)): holds at all 12 coordinates"), "{explained}");
/// ```
pub fn explain(text: &str) -> Explanation {
    explained(text, &mut Names::new(), &mut Vec::new())
}

/// Explains a text with known names, and adds the names that it defines.
pub(crate) fn explained(text: &str, names: &mut Names, before: &mut Vec<(String, Known)>) -> Explanation {
    let (log, mut errors) = (Log::default(), Errors::default());
    let value = Statements { names, before, log: Some(&log), takes_run_time: true }.last(text, &mut errors);
    let chapters = log.into_entries().into_iter().enumerate().map(|(i, entry)| chapter::chapter(i, entry)).collect();
    let answer = errors.unless_reported(value);
    Explanation { text: text.trim().to_owned(), chapters, answer }
}

impl Explanation {
    /// The explanation as an HTML page.
    ///
    /// ```
    /// let page = layout_answers::steps::explain("24:1 / 4").page();
    /// assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    /// ```
    pub fn page(&self) -> String {
        page::page(self)
    }

    /// The chapters to show: the first ones, the number left out, and the last ones.
    pub fn written(&self) -> (&[Chapter], usize, &[Chapter]) {
        let all = self.chapters.as_slice();
        match (all.split_at_checked(BEGINNING), all.len().checked_sub(BEGINNING.saturating_add(END))) {
            (Some((beginning, rest)), Some(left_out)) => {
                (beginning, left_out, rest.get(left_out..).unwrap_or_default())
            }
            _ => (all, 0, &[]),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (beginning, left_out, end) = self.written();
        beginning.iter().try_for_each(|chapter| write!(f, "{chapter}"))?;
        if left_out > 0 {
            writeln!(f, "… {} more steps", Grouped(left_out as u64))?;
        }
        end.iter().try_for_each(|chapter| write!(f, "{chapter}"))?;
        match &self.answer {
            Ok(value) => writeln!(f, "{value}"),
            Err(mistakes) => mistakes.iter().try_for_each(|mistake| {
                writeln!(f, "error: {}", mistake.headline)?;
                mistake.remarks().try_for_each(|remark| writeln!(f, "  {remark}"))
            }),
        }
    }
}
