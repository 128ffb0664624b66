//! The evaluation of an expression, step by step: what the evaluator and the algorithms tell, put into words.

mod chapter;
mod law;
mod laws;
mod log;
mod page;
mod symbolic;

use std::fmt;

use layout_algebra::picture::Grouped;

pub use crate::evaluate::story::Found as Answer;
pub use chapter::{Chapter, Line, Mark};
pub use laws::{Called, Laws, laws};

use crate::errors::{Diagnostic, Errors};
use crate::evaluate::story::{Found, Story, What};
use crate::evaluate::{self, Known, Names};
use crate::explain::{assertion, reported};
use crate::parse::{self, Statement};
use crate::value::Value;

/// The chapters that are written of a long explanation: of its beginning and of its end.
const BEGINNING: usize = 192;
const END: usize = 64;

/// An evaluation, told.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What was explained.
    pub text: String,
    /// One chapter for each operation, in the order of evaluation.
    pub chapters: Vec<Chapter>,
    /// The last value, or every mistake.
    pub answer: Result<Found, Vec<Diagnostic>>,
}

/// Tells how an expression is evaluated, or several, with names: `A = 24:1; A / 4; assert size(A) == 24`.
///
/// ```
/// let told = layout_language::explain::steps::explain("(6,2):(8,2) o (4,3):(3,1)");
/// assert!(told.to_string().contains("steps of 3 in A go straight by 24 for 2 of 4: 2 divides 4"), "{told}");
/// assert!(told.to_string().contains("A(B(i)): holds at all 12 coordinates"), "{told}");
/// ```
#[must_use]
pub fn explain(text: &str) -> Explanation {
    let (story, mut errors) = (Story::default(), Errors::default());
    let value = told(text, &story, &mut errors);
    let chapters = story.into_events().iter().enumerate().map(|(i, event)| chapter::chapter(i, event)).collect();
    let answer = match value {
        Some(value) if errors.is_empty() => Ok(value),
        _ => Err(errors.into_vec()),
    };
    Explanation { text: text.trim().to_owned(), chapters, answer }
}

fn told(text: &str, story: &Story, errors: &mut Errors) -> Option<Found> {
    let tokens = parse::tokens(text).map_err(|mistake| errors.push(mistake)).ok()?;
    let (mut names, mut last) = (Names::new(), None);
    for statement in parse::statements(tokens, errors) {
        let (Statement::Named(_, expr) | Statement::Asserted(expr) | Statement::Alone(expr)) = &statement;
        if let (Statement::Alone(expr), true) = (&statement, expr.has_run_time()) {
            let written = reported(&names, errors, |refusals| evaluate::written(expr, &names, refusals, Some(story)));
            last = written.map(Found::Written);
            continue;
        }
        let value = reported(&names, errors, |refusals| {
            evaluate::is_known(expr, refusals).then(|| evaluate::told(expr, &names, refusals, story)).flatten()
        });
        last = match statement {
            Statement::Named(name, _) => {
                let value = value.map(|value| named(&name.to_string(), value, story));
                names.insert(name.to_string(), Known::from(value.clone()));
                value
            }
            Statement::Asserted(expr) => {
                assertion::judge(value.as_ref(), &expr, &names, errors);
                value
            }
            Statement::Alone(_) => value,
        }
        .map(Found::Value);
    }
    last
}

/// What a name stands for: a tuple of integers is a shape here, as in `layout!`.
fn named(name: &str, value: Value, story: &Story) -> Value {
    let settled = match &value {
        Value::Tuple(_) | Value::Integer(_) => value.to_layout().map_or(value, Value::from),
        _ => value,
    };
    story.push(What::Named(name.to_owned()), Ok(settled.clone()));
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
