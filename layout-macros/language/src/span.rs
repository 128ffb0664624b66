//! Where something was written: from a first to a last token.

extern crate proc_macro;

use proc_macro2::{Span, TokenTree};

/// The tokens from `first` to `last`.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The first token.
    pub first: Span,
    /// The last token.
    pub last: Span,
}

impl Place {
    /// Where the macro was called: for what has no tokens of its own.
    pub fn call() -> Self {
        Self::at(Span::call_site())
    }

    /// The tokens of one span.
    pub fn at(span: Span) -> Self {
        Self { first: span, last: span }
    }

    /// One token; a group in parentheses from the opening to the closing one.
    pub fn of(token: &TokenTree) -> Self {
        match token {
            TokenTree::Group(group) => Self { first: group.span_open(), last: group.span_close() },
            other => Self::at(other.span()),
        }
    }

    /// The file and the line of the first token, where a compiler knows them.
    pub fn line(self) -> Option<Site> {
        if !proc_macro::is_available() {
            return None;
        }
        let span = self.first.unwrap();
        Some(Site { file: span.file(), line: span.line() })
    }

    /// From here to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { first: self.first, last: other.last }
    }
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The file, as the compiler shows it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl Site {
    /// `line 12`, with the file if it is not that of `here`.
    pub fn seen_from(&self, here: Option<&Self>) -> String {
        match here {
            Some(here) if here.file == self.file => format!("line {}", self.line),
            _ => format!("{}:{}", self.file, self.line),
        }
    }
}
