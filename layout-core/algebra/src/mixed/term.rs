//! # Terms: integers given at run time, and values computed from them
//!
//! **Definition.** A symbol is a number, or a multiple `f·t` of a term `t`, which is
//! 1. one of the integers given;
//! 2. a product of two terms;
//! 3. a quotient rounded up, `⌈f·t / n⌉`.
//!
//! Equal terms are stored once, so two symbols are equal if and only if they are identical.
//!
//! **Law:** `value` of a computed symbol is the result of the computation on the values.
//!
//! **Worked example:** `3·{m}` by `2·{k}` is `6·t` with `t = m·k`; `8·{m}` over 4 is `2·{m}`, and `{m}` over 4 the term `⌈m/4⌉`.
//!
//! ```text
//!   number of a term    0: given 0    1: given 1    2: 0 · 1    3: ⌈1·0 / 4⌉
//! ```
//!
//! **Refuses:** more than [`MAX_TERMS`] terms ([`MixedError::TooManyTerms`]), division by 0, numbers past 64 bits.
//!
//! Source: the definition; `CuTe` keeps such integers as values, and cannot compare two of them at compile time.

use super::symbol::{Symbol, TermId};
use super::{Decision, MAX_DECISIONS, MixedError, MixedTuple, Undecided};
use crate::arithmetic::{ceil_div, divides, mul};
use crate::error::AlgebraError;

/// The most terms of one expression.
pub const MAX_TERMS: usize = 192;

/// The origin of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The integer with this index that is given at run time.
    Given(usize),
    /// The product of two terms.
    Product(TermId, TermId),
    /// `⌈factor · term / divisor⌉`
    Quotient {
        /// The term.
        term: TermId,
        /// The factor that it is multiplied by first.
        factor: u64,
        /// The divisor.
        divisor: u64,
    },
}

/// All terms of an expression, each after those it consists of and none twice; and the decisions made on the way.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    all: [Term; MAX_TERMS],
    count: usize,
    decisions: [Decision; MAX_DECISIONS],
    decided: usize,
}

impl Default for Terms {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        let nothing = Decision::Filled { reach: Symbol::Number(0) };
        Self { all: [Term::Given(0); MAX_TERMS], count: 0, decisions: [nothing; MAX_DECISIONS], decided: 0 }
    }
}

impl Terms {
    /// The terms, each after those it consists of.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn all(&self) -> &[Term] {
        self.all.get(..self.count).unwrap_or_default()
    }

    /// The decisions since [`forget`](Self::forget), at most the first [`MAX_DECISIONS`].
    ///
    /// ```
    /// use layout_algebra::mixed::{Decision, MixedLayout, MixedTuple, Symbol, Terms, pair, zipped_divide};
    /// use layout_algebra::{Rounding, Tiler};
    /// let mut terms = Terms::default();
    /// let m = terms.given(0)?;
    /// let line = pair(&MixedTuple::leaf(m), &MixedTuple::leaf(Symbol::Number(1)))?;
    /// let tiles = zipped_divide(&line, &Tiler::extent(4)?, Rounding::Loose, &mut terms)?;
    /// assert!(matches!(terms.decisions(), [Decision::Quotient { divisor: 4, .. }]));
    /// # Ok::<(), layout_algebra::mixed::MixedError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn decisions(&self) -> &[Decision] {
        self.decisions.get(..self.decided).unwrap_or_default()
    }

    /// Forgets the decisions made so far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn forget(&mut self) {
        self.decided = 0;
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn decide(&mut self, decision: Decision) {
        if let Some(room) = self.decisions.get_mut(self.decided) {
            *room = decision;
            self.decided = self.decided.saturating_add(1);
        }
    }

    /// The integer with this index that is given at run time.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn given(&mut self, number: usize) -> Result<Symbol, MixedError> {
        Ok(Symbol::Term { term: self.find(Term::Given(number))?, factor: 1 })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn find(&mut self, term: Term) -> Result<TermId, MixedError> {
        let found = self.all().iter().position(|known| *known == term);
        let at = found.unwrap_or(self.count);
        if found.is_none() {
            *self.all.get_mut(at).ok_or(MixedError::TooManyTerms)? = term;
            self.count = at.saturating_add(1);
        }
        TermId::try_from(at).map_err(|_| MixedError::TooManyTerms)
    }

    /// `a · b`.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn product(&mut self, a: Symbol, b: Symbol) -> Result<Symbol, MixedError> {
        match (a, b) {
            (Symbol::Number(a), Symbol::Number(b)) => Ok(Symbol::Number(mul(a, b)?)),
            (Symbol::Number(0), _) | (_, Symbol::Number(0)) => Ok(Symbol::Number(0)),
            (Symbol::Number(number), Symbol::Term { term, factor })
            | (Symbol::Term { term, factor }, Symbol::Number(number)) => {
                Ok(Symbol::Term { term, factor: mul(factor, number)? })
            }
            (Symbol::Term { term: s, factor: a }, Symbol::Term { term: t, factor: b }) => {
                let (s, t) = if s <= t { (s, t) } else { (t, s) };
                Ok(Symbol::Term { term: self.find(Term::Product(s, t))?, factor: mul(a, b)? })
            }
        }
    }

    /// `⌈a / divisor⌉`.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`], [`AlgebraError::DivisionByZero`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn quotient(&mut self, a: Symbol, divisor: u64) -> Result<Symbol, MixedError> {
        let result = self.rounded_up(a, divisor)?;
        if a.number().is_none() {
            self.decide(Decision::Quotient { of: a, divisor, result });
        }
        Ok(result)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn rounded_up(&mut self, a: Symbol, divisor: u64) -> Result<Symbol, MixedError> {
        match a {
            Symbol::Number(a) => Ok(Symbol::Number(ceil_div(a, divisor)?)),
            Symbol::Term { term, factor } if divides(divisor, factor) => {
                Ok(Symbol::Term { term, factor: ceil_div(factor, divisor)? })
            }
            Symbol::Term { term, factor } => {
                if divisor == 0 {
                    return Err(AlgebraError::DivisionByZero { dividend: factor }.into());
                }
                Ok(Symbol::Term { term: self.find(Term::Quotient { term, factor, divisor })?, factor: 1 })
            }
        }
    }

    /// Compares two symbols: true or false if they are equal or different whatever is given; `None` if that depends.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn same(a: Symbol, b: Symbol) -> Option<bool> {
        match (a, b) {
            (Symbol::Number(a), Symbol::Number(b)) => Some(a == b),
            (Symbol::Number(number), Symbol::Term { factor, .. })
            | (Symbol::Term { factor, .. }, Symbol::Number(number)) => {
                if divides(factor, number) {
                    None
                } else {
                    Some(false)
                }
            }
            (a, b) => (a == b).then_some(true),
        }
    }

    /// [`same`](Self::same) for the end of a mode and the stride of the next, recorded as a decision.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn continues(&mut self, end: Symbol, stride: Symbol) -> Option<bool> {
        let is_same = Self::same(end, stride);
        if end.number().is_none() || stride.number().is_none() {
            self.decide(Decision::Continues { end, stride, is_same });
        }
        is_same
    }

    /// One of the given integers that `symbol` depends on.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn origin(&self, symbol: Symbol) -> Option<usize> {
        let Symbol::Term { mut term, .. } = symbol else { return None };
        loop {
            term = match self.all().get(usize::from(term))? {
                Term::Given(number) => return Some(*number),
                Term::Product(part, _) | Term::Quotient { term: part, .. } => *part,
            };
        }
    }

    /// The error that an operation needs a number of the tuple that is not known; `None` if all are known.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn unknown(&self, tuple: &MixedTuple) -> Option<MixedError> {
        let given = (0..tuple.leaf_count()).find_map(|i| self.origin(tuple.leaf_at(i)))?;
        Some(MixedError::Undecided { given, question: Undecided::Number })
    }

    /// The error that a question depends on `symbol`, or else on `other`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn undecided(&self, question: Undecided, symbol: Symbol, other: Symbol) -> MixedError {
        let given = self.origin(symbol).or_else(|| self.origin(other)).unwrap_or_default();
        MixedError::Undecided { given, question }
    }

    /// The number, once the integers are given.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn value(&self, symbol: Symbol, given: &[u64]) -> Result<u64, AlgebraError> {
        match symbol {
            Symbol::Number(number) => Ok(number),
            Symbol::Term { term, factor } => mul(factor, self.term_value(term, given)?),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn term_value(&self, term: TermId, given: &[u64]) -> Result<u64, AlgebraError> {
        match self.all().get(usize::from(term)) {
            Some(Term::Given(number)) => Ok(given.get(*number).copied().unwrap_or_default()),
            Some(Term::Product(a, b)) => mul(self.term_value(*a, given)?, self.term_value(*b, given)?),
            Some(Term::Quotient { term, factor, divisor }) => {
                ceil_div(mul(*factor, self.term_value(*term, given)?)?, *divisor)
            }
            None => Ok(0),
        }
    }
}
