//! Where something was written: from a first to a last token.

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
    #[must_use]
    pub fn call() -> Self {
        Self::at(Span::call_site())
    }

    /// The tokens of one span.
    #[must_use]
    pub fn at(span: Span) -> Self {
        Self { first: span, last: span }
    }

    /// One token; a group in parentheses from the opening to the closing one.
    #[must_use]
    pub fn of(token: &TokenTree) -> Self {
        match token {
            TokenTree::Group(group) => Self { first: group.span_open(), last: group.span_close() },
            other => Self::at(other.span()),
        }
    }

    /// From here to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { first: self.first, last: other.last }
    }
}
