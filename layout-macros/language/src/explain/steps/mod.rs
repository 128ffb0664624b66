//! The evaluation of an expression, step by step: what the evaluator and the algorithms log, as text.

mod chapter;
mod law;
mod laws;
mod line;
mod page;
mod symbolic;
mod trace_lines;

use std::fmt;

use layout_algebra::picture::Grouped;

pub use crate::evaluate::log::Outcome;
pub use laws::{Called, Laws, laws};
pub use line::{Chapter, Line, Mark};

use crate::errors::{Diagnostic, Errors};
use crate::evaluate::log::{Event, Log};
use crate::evaluate::{self, Known, Names};
use crate::explain::{assertion, reported};
use crate::parse::{self, Statement};
use crate::value::Value;

/// The chapters that are written of a long explanation: of its beginning and of its end.
const BEGINNING: usize = 192;
const END: usize = 64;

/// An evaluation, explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What was explained.
    pub text: String,
    /// One chapter for each operation, in the order of evaluation.
    pub chapters: Vec<Chapter>,
    /// The last value, or every mistake.
    pub answer: Result<Outcome, Vec<Diagnostic>>,
}

/// Explains how an expression is evaluated, or several, with names: `A = 24:1; A / 4; assert size(A) == 24`.
///
/// ```
/// let explained = layout_language::explain::steps::explain("(6,2):(8,2) o (4,3):(3,1)");
/// assert!(explained.to_string().contains("steps of 3 in A go straight by 24 for 2 of 4: 2 divides 4"), "{explained}");
/// assert!(explained.to_string().contains("A(B(i)): holds at all 12 coordinates"), "{explained}");
/// ```
#[must_use]
pub fn explain(text: &str) -> Explanation {
    let (log, mut errors) = (Log::default(), Errors::default());
    let value = evaluate_all(text, &log, &mut errors);
    let chapters = log.into_entries().iter().enumerate().map(|(i, entry)| chapter::chapter(i, entry)).collect();
    let answer = errors.unless_reported(value);
    Explanation { text: text.trim().to_owned(), chapters, answer }
}

fn evaluate_all(text: &str, log: &Log, errors: &mut Errors) -> Option<Outcome> {
    let tokens = parse::tokens(text).map_err(|mistake| errors.push(mistake)).ok()?;
    let (mut names, mut last) = (Names::new(), None);
    for statement in parse::statements(tokens, errors) {
        let (Statement::Named(_, expr) | Statement::Asserted(expr) | Statement::Alone(expr)) = &statement;
        if let (Statement::Alone(expr), true) = (&statement, expr.has_run_time()) {
            let written = reported(&names, errors, |refusals| evaluate::written(expr, &names, refusals, Some(log)));
            last = written.map(Outcome::Written);
            continue;
        }
        let value = reported(&names, errors, |refusals| {
            evaluate::is_known(expr, refusals).then(|| evaluate::logged(expr, &names, refusals, log)).flatten()
        });
        last = match statement {
            Statement::Named(name, _) => {
                let value = value.map(|value| named(&name.to_string(), value, log));
                names.insert(name.to_string(), Known::from(value.clone()));
                value
            }
            Statement::Asserted(expr) => {
                assertion::judge(value.as_ref(), &expr, &names, errors);
                value
            }
            Statement::Alone(_) => value,
        }
        .map(Outcome::Value);
    }
    last
}

/// What a name stands for: a tuple of integers is a shape here, as in `layout!`.
fn named(name: &str, value: Value, log: &Log) -> Value {
    let settled = match &value {
        Value::Tuple(_) | Value::Integer(_) => value.to_layout().map_or(value, Value::from),
        _ => value,
    };
    log.push(Event::Named(name.to_owned()), Ok(settled.clone()));
    settled
}

impl Explanation {
    /// The same as a page of its own, in HTML.
    ///
    /// ```
    /// let page = layout_language::explain::steps::explain("24:1 / 4").page();
    /// assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    /// ```
    #[must_use]
    pub fn page(&self) -> String {
        page::page(self)
    }

    /// The chapters that are written, and how many are left out between them.
    fn written(&self) -> (&[Chapter], usize, &[Chapter]) {
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
