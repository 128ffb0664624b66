//! Lines of an explanation, and their chapters.

use std::fmt;

use layout_language::evaluate::log::Entry;

/// The role of a line as a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A statement, not a condition.
    Said,
    /// A condition that holds.
    Holds,
    /// A condition that fails.
    Fails,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of parts around it.
    pub depth: usize,
    /// The role as a condition.
    pub mark: Mark,
    /// The text.
    pub text: String,
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its number, from 1.
    pub number: usize,
    /// The call and its meaning.
    pub title: String,
    /// The evaluated operands with their origins.
    pub operands: Vec<String>,
    /// The findings.
    pub lines: Vec<Line>,
    /// The result in the notation, or the sentence of the refusal.
    pub answer: Result<String, String>,
    /// The law of the operation, tested.
    pub law: Option<Line>,
    /// The log entry, from which pictures are drawn.
    pub entry: Option<Entry>,
}

impl Chapter {
    /// Returns true if a line tells which condition fails.
    pub(super) fn has_failure(&self) -> bool {
        self.lines.iter().any(|line| line.mark == Mark::Fails)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.mark {
            Mark::Said => "  ",
            Mark::Holds => "ok",
            Mark::Fails => "NO",
        };
        write!(f, " {mark} {:1$}{2}", "", self.depth.saturating_mul(2), self.text)
    }
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}. {}", self.number, self.title)?;
        self.operands.iter().try_for_each(|operand| writeln!(f, "    {operand}"))?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        match &self.answer {
            Ok(answer) => writeln!(f, "    = {answer}")?,
            Err(refusal) if !self.has_failure() => writeln!(f, " NO {refusal}")?,
            Err(_) => (),
        }
        self.law.iter().try_for_each(|law| writeln!(f, "{law}"))
    }
}
