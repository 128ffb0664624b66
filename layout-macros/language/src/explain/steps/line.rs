//! Lines of an explanation, and the chapters that they stand in.

use std::fmt;

use crate::evaluate::log::Entry;

/// Whether a line is a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is none.
    Said,
    /// It holds.
    Holds,
    /// It fails.
    Fails,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many parts it lies in.
    pub depth: usize,
    /// Whether it is a condition.
    pub mark: Mark,
    /// What it says.
    pub text: String,
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its number, from 1.
    pub number: usize,
    /// How it is called, and what it means.
    pub title: String,
    /// The operands as evaluated, and where each comes from.
    pub operands: Vec<String>,
    /// What was found.
    pub lines: Vec<Line>,
    /// The result in the notation, or the sentence of the refusal.
    pub answer: Result<String, String>,
    /// The law of the operation, tried.
    pub law: Option<Line>,
    /// What was evaluated, for pictures of it.
    pub entry: Option<Entry>,
}

impl Chapter {
    /// Whether a line says which condition fails.
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
