//! How a sub-command ends: everything was answered, or something was refused.

use std::io::{self, Write};

use layout_language::Diagnostic;

/// How a sub-command ends.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Everything was answered.
    Whole,
    /// Something was refused, and the output says so.
    Refused,
    /// Something was refused, which is yet to be reported: a headline each, and lines below it.
    Mistakes(Vec<String>),
}

impl Answer {
    /// One refusal, yet to be reported.
    pub fn mistake(headline: impl Into<String>) -> Self {
        Self::Mistakes(vec![headline.into()])
    }

    /// Reports what the output does not say.
    pub fn report(&self, errors: &mut impl Write) -> io::Result<()> {
        let Self::Mistakes(mistakes) = self else { return Ok(()) };
        mistakes.iter().try_for_each(|mistake| writeln!(errors, "error: {mistake}"))
    }
}

/// Whether nothing was refused that the output says.
impl From<bool> for Answer {
    fn from(is_whole: bool) -> Self {
        if is_whole { Self::Whole } else { Self::Refused }
    }
}

/// A mistake with all that is said of it: a headline, and notes and help below it, indented.
pub fn in_full(mistake: &Diagnostic) -> String {
    std::iter::once(mistake.headline.clone()).chain(mistake.remarks().map(|remark| format!("\n  {remark}"))).collect()
}

/// Every mistake, in full.
pub fn all_in_full(mistakes: &[Diagnostic]) -> Vec<String> {
    mistakes.iter().map(in_full).collect()
}
