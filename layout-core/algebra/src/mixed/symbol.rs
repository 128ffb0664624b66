//! Symbols: numbers, and multiples of [terms](super::Terms).

/// The index of a term.
pub type TermId = u8;

/// An integer: a number, or a multiple of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A known number.
    Number(u64),
    /// `factor · term`.
    Term {
        /// The term.
        term: TermId,
        /// At least 1.
        factor: u64,
    },
}

impl Symbol {
    /// The number, if it is known.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn number(self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Term { .. } => None,
        }
    }
}
