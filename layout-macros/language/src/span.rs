//! Source places, from a first to a last token.

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
    /// The whole macro call, for mistakes without tokens of their own.
    pub fn call() -> Self {
        Self::at(Span::call_site())
    }

    /// The place of one span.
    pub fn at(span: Span) -> Self {
        Self { first: span, last: span }
    }

    /// The place of one token; for a group, from the opening to the closing bracket.
    pub fn of_token(token: &TokenTree) -> Self {
        match token {
            TokenTree::Group(group) => Self { first: group.span_open(), last: group.span_close() },
            other => Self::at(other.span()),
        }
    }

    /// The file and line of the first token, if a compiler provides them.
    pub fn line(self) -> Option<Site> {
        if !proc_macro::is_available() {
            return None;
        }
        let span = self.first.unwrap();
        Some(Site { file: span.file(), line: span.line() })
    }

    /// The place from here to the end of `other`.
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
    /// `line 12`, with the file name if it differs from that of `here`.
    pub fn seen_from(&self, here: Option<&Self>) -> String {
        match here {
            Some(here) if here.file == self.file => format!("line {}", self.line),
            _ => format!("{}:{}", self.file, self.line),
        }
    }
}
