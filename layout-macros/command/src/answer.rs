//! The outcome of a sub-command: everything was answered, or something was refused.

use std::io::{self, Write};

use layout_language::Diagnostic;

/// The outcome of a sub-command.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Everything was answered.
    Whole,
    /// Something was refused, and the output tells it.
    Refused,
    /// Something was refused and must be reported: headlines, each with any lines below it.
    Mistakes(Vec<String>),
}

impl Answer {
    /// A single refusal to report.
    pub fn mistake(headline: impl Into<String>) -> Self {
        Self::Mistakes(vec![headline.into()])
    }

    /// Reports the refusals that the output does not tell.
    pub fn report(&self, errors: &mut impl Write) -> io::Result<()> {
        let Self::Mistakes(mistakes) = self else { return Ok(()) };
        mistakes.iter().try_for_each(|mistake| writeln!(errors, "error: {mistake}"))
    }
}

/// True becomes `Whole`, false `Refused`.
impl From<bool> for Answer {
    fn from(is_whole: bool) -> Self {
        if is_whole { Self::Whole } else { Self::Refused }
    }
}

/// A mistake with its headline, and its notes and help indented below it.
pub fn in_full(mistake: &Diagnostic) -> String {
    std::iter::once(mistake.headline.clone()).chain(mistake.remarks().map(|remark| format!("\n  {remark}"))).collect()
}

/// All mistakes in full.
pub fn all_in_full(mistakes: &[Diagnostic]) -> Vec<String> {
    mistakes.iter().map(in_full).collect()
}
