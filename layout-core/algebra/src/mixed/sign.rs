//! Signs between two symbols, and what is known of their answers before the integers are given.

use super::symbol::Symbol;
use crate::arithmetic::{add, ceil_div, div, divides, rem, sub};
use crate::error::AlgebraError;

/// A sign between two symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `a + b`
    Plus,
    /// `a - b`; never negative.
    Minus,
    /// `⌊a / b⌋`
    Over,
    /// `⌈a / b⌉`
    OverRoundedUp,
    /// `a mod b`
    Modulo,
    /// `a and b`, bit by bit.
    And,
    /// `a xor b`, bit by bit.
    Xor,
}

impl Sign {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn apply(self, a: u64, b: u64) -> Result<u64, AlgebraError> {
        match self {
            Self::Plus => add(a, b),
            Self::Minus => sub(a, b),
            Self::Over => div(a, b),
            Self::OverRoundedUp => ceil_div(a, b),
            Self::Modulo => rem(a, b),
            Self::And => Ok(a & b),
            Self::Xor => Ok(a ^ b),
        }
    }

    /// The answer if it is one of the sides, or known, whatever the terms are; divisors are not 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn short(self, a: Symbol, b: Symbol) -> Option<Symbol> {
        const ZERO: Symbol = Symbol::Number(0);
        const ONE: Symbol = Symbol::Number(1);
        match (self, a, b) {
            (Self::Plus | Self::Xor | Self::Minus, other, ZERO) | (Self::Plus | Self::Xor, ZERO, other) => Some(other),
            (Self::Minus | Self::Xor, a, b) if a == b => Some(ZERO),
            (Self::And, _, ZERO) | (Self::And | Self::Over | Self::OverRoundedUp | Self::Modulo, ZERO, _) => Some(ZERO),
            (Self::Over | Self::OverRoundedUp, other, ONE) => Some(other),
            (Self::Over | Self::OverRoundedUp, a, b) if a == b => Some(ONE),
            (Self::Modulo, a, b) if a == b || b == ONE => Some(ZERO),
            (Self::Plus, Symbol::Term { term, factor }, Symbol::Term { term: same, factor: more }) if term == same => {
                Some(Symbol::Term { term, factor: factor.checked_add(more)? })
            }
            (Self::Modulo, Symbol::Term { factor, .. }, Symbol::Number(n)) if divides(n, factor) => Some(ZERO),
            (Self::Over, Symbol::Term { term, factor }, Symbol::Number(n)) if n > 0 && divides(n, factor) => {
                Some(Symbol::Term { term, factor: div(factor, n).ok()? })
            }
            _ => None,
        }
    }
}
