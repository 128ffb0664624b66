//! # Terms: integers given at run time, and values computed from them
//!
//! **Definition.** A symbol is a number, or a multiple `f·t` of a term `t`, which is
//! 1. one of the integers given;
//! 2. a product of two terms, the same one for all orders in which its factors are multiplied;
//! 3. one step along a coordinate, which only strides are multiples of: `{n}@0` is `n` times `1@0`;
//! 4. what another [`Sign`] makes of two symbols: a quotient rounded up, `⌈f·t / n⌉`; with other signs coordinates and sizes, but extents and
//!    strides only if they are written as such.
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

use super::sign::Sign;
use super::symbol::{Symbol, TermId};
use super::{Decision, MAX_DECISIONS, MixedError, MixedLayout, MixedTuple, Undecided};
use crate::arithmetic::{ceil_div, div, divides, mul};
use crate::coordinate::basis::ScaledBasis;
use crate::error::AlgebraError;

/// The most terms of one expression.
pub const MAX_TERMS: usize = 192;
/// The most integers in the text of one term: one that is made of others again and again would take forever to write and to evaluate.
pub const MAX_WEIGHT: u32 = 1 << 12;
/// The most factors of the steps of a stride along a coordinate.
const MAX_FACTORS: usize = 16;

/// The origin of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The integer with this index that is given at run time.
    Given(usize),
    /// The product of two terms.
    Product(TermId, TermId),
    /// One step along a coordinate.
    Axis(ScaledBasis),
    /// Two symbols, one of them not a number, and a sign between them.
    Worked(Sign, Symbol, Symbol),
}

/// A stride along a coordinate: its steps are a product.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// One step along the coordinate.
    pub axis: ScaledBasis,
    /// The factor that is a number.
    pub factor: u64,
    terms: [TermId; MAX_FACTORS],
    count: usize,
}

impl Along {
    /// The factors that are terms.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn terms(&self) -> &[TermId] {
        self.terms.get(..self.count).unwrap_or_default()
    }
}

/// All terms of an expression, each after those it consists of and none twice; and the decisions made on the way.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    all: [Term; MAX_TERMS],
    weights: [u32; MAX_TERMS],
    count: usize,
    decisions: [Decision; MAX_DECISIONS],
    decided: usize,
}

impl Default for Terms {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        let nothing = Decision::Filled { reach: Symbol::Number(0) };
        Self {
            all: [Term::Given(0); MAX_TERMS],
            weights: [1; MAX_TERMS],
            count: 0,
            decisions: [nothing; MAX_DECISIONS],
            decided: 0,
        }
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
    /// use layout_algebra::mixed::{Decision, MixedTiler, MixedTuple, Symbol, Terms, pair, zipped_divide};
    /// use layout_algebra::{Rounding, Tiler};
    /// let mut terms = Terms::default();
    /// let m = terms.given(0)?;
    /// let line = pair(&MixedTuple::leaf(m), &MixedTuple::leaf(Symbol::Number(1)))?;
    /// let tile = MixedTiler::of_numbers(&Tiler::extent(4)?);
    /// let tiles = zipped_divide(&line, &tile, Rounding::Loose, &mut terms)?;
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
            let weight = self.weight(term);
            if weight > MAX_WEIGHT {
                return Err(MixedError::TooManyTerms);
            }
            *self.weights.get_mut(at).ok_or(MixedError::TooManyTerms)? = weight;
            *self.all.get_mut(at).ok_or(MixedError::TooManyTerms)? = term;
            self.count = at.saturating_add(1);
        }
        TermId::try_from(at).map_err(|_| MixedError::TooManyTerms)
    }

    /// The number of given integers and coordinates in the text of a term.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn weight(&self, term: Term) -> u32 {
        let of = |part: TermId| self.weights.get(usize::from(part)).copied().unwrap_or(1);
        let side = |side: Symbol| if let Symbol::Term { term, .. } = side { of(term) } else { 0 };
        match term {
            Term::Given(_) | Term::Axis(_) => 1,
            Term::Product(a, b) => of(a).saturating_add(of(b)),
            Term::Worked(_, a, b) => side(a).saturating_add(side(b)),
        }
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
                Ok(Symbol::Term { term: self.joined(s, t)?, factor: mul(a, b)? })
            }
        }
    }

    /// The product of two terms: one term, in whatever order its factors are multiplied. Its second factor is the one with the greatest number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn joined(&mut self, s: TermId, t: TermId) -> Result<TermId, MixedError> {
        let ((before, last), (other_before, other)) = (self.last_factor(s), self.last_factor(t));
        let (rest, whole, last) = if last >= other { (before, t, last) } else { (other_before, s, other) };
        let rest = match rest {
            Some(rest) => self.joined(rest, whole)?,
            None => whole,
        };
        self.find(Term::Product(rest, last))
    }

    /// The last factor of a term, and the product of those before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn last_factor(&self, term: TermId) -> (Option<TermId>, TermId) {
        match self.all().get(usize::from(term)) {
            Some(Term::Product(before, last)) => (Some(*before), *last),
            _ => (None, term),
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
        if let Some(exact) = Self::divided(a, divisor) {
            return Ok(exact);
        }
        match a {
            Symbol::Number(a) => Ok(Symbol::Number(ceil_div(a, divisor)?)),
            Symbol::Term { factor, .. } if divisor == 0 => {
                Err(AlgebraError::DivisionByZero { dividend: factor }.into())
            }
            a @ Symbol::Term { .. } => {
                let quotient = Term::Worked(Sign::OverRoundedUp, a, Symbol::Number(divisor));
                Ok(Symbol::Term { term: self.find(quotient)?, factor: 1 })
            }
        }
    }

    /// A stride along a coordinate.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn stride(&mut self, basis: &ScaledBasis) -> Result<Symbol, MixedError> {
        if basis.depth() == 0 || basis.value() == 0 {
            return Ok(Symbol::Number(basis.value()));
        }
        let step = Symbol::Term { term: self.find(Term::Axis(basis.scaled(1)))?, factor: 1 };
        self.product(step, Symbol::Number(basis.value()))
    }

    /// The coordinate that a stride moves along, and its steps; `None` for an integer.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn along(&self, stride: Symbol) -> Option<Along> {
        let Symbol::Term { term, factor } = stride else { return None };
        let found = self.factors(term)?;
        (found.axis.depth() > 0).then_some(Along { factor, ..found })
    }

    /// Returns true if strides of the layout are along coordinates.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn moves_along(&self, layout: &MixedLayout) -> bool {
        (0..layout.leaf_count()).any(|i| self.along(layout.leaf_at(i).stride).is_some())
    }

    /// The factors of a term that are no products themselves, and the coordinate if one is a step along it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn factors(&self, term: TermId) -> Option<Along> {
        let mut found = Along { axis: ScaledBasis::plain(1), factor: 1, terms: [0; MAX_FACTORS], count: 0 };
        let (mut waiting, mut left) = ([term; MAX_FACTORS], 1_usize);
        while let Some(next) = left.checked_sub(1) {
            left = next;
            let term = *waiting.get(left)?;
            match self.all().get(usize::from(term))? {
                Term::Axis(along) => found.axis = *along,
                Term::Product(a, b) => {
                    for part in [b, a] {
                        *waiting.get_mut(left)? = *part;
                        left = left.saturating_add(1);
                    }
                }
                _ => {
                    *found.terms.get_mut(found.count)? = term;
                    found.count = found.count.saturating_add(1);
                }
            }
        }
        Some(found)
    }

    /// The coordinate that a stride moves along, and its steps as one symbol.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn steps(&mut self, stride: Symbol) -> Result<Option<(ScaledBasis, Symbol)>, MixedError> {
        let Some(along) = self.along(stride) else { return Ok(None) };
        let mut steps = Symbol::Number(along.factor);
        for term in along.terms() {
            steps = self.product(steps, Symbol::Term { term: *term, factor: 1 })?;
        }
        Ok(Some((along.axis, steps)))
    }

    /// What a sign makes of two symbols.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`], and the errors of arithmetic on numbers.
    ///
    /// ```
    /// use layout_algebra::mixed::{Sign, Symbol, Terms};
    /// let mut terms = Terms::default();
    /// let m = terms.given(0)?;
    /// let next = terms.worked(Sign::Plus, m, Symbol::Number(1))?;
    /// assert_eq!(terms.value(next, &[7])?, 8);
    /// # Ok::<(), layout_algebra::mixed::MixedError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn worked(&mut self, sign: Sign, a: Symbol, b: Symbol) -> Result<Symbol, MixedError> {
        if let (Symbol::Number(a), Symbol::Number(b)) = (a, b) {
            return Ok(Symbol::Number(sign.apply(a, b)?));
        }
        if let (Sign::OverRoundedUp, Symbol::Number(divisor)) = (sign, b) {
            return self.quotient(a, divisor);
        }
        if let Some(short) = sign.short(a, b) {
            return Ok(short);
        }
        Ok(Symbol::Term { term: self.find(Term::Worked(sign, a, b))?, factor: 1 })
    }

    /// The symbol over a number that divides it whatever is given; `None` if that depends, or it does not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn divided(a: Symbol, divisor: u64) -> Option<Symbol> {
        match a {
            Symbol::Number(a) if divides(divisor, a) => Some(Symbol::Number(div(a, divisor).ok()?)),
            Symbol::Term { term, factor } if divides(divisor, factor) => {
                Some(Symbol::Term { term, factor: div(factor, divisor).ok()? })
            }
            _ => None,
        }
    }

    /// `a / b` if `b` divides `a` whatever is given: `6·m·k` over `2·k` is `3·m`.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn exact_quotient(&mut self, a: Symbol, b: Symbol) -> Result<Option<Symbol>, MixedError> {
        let Symbol::Term { term, factor } = b else {
            return Ok(b.number().and_then(|b| Self::divided(a, b)));
        };
        let Some(whole) = Self::divided(a, factor) else { return Ok(None) };
        let Symbol::Term { term: dividend, factor } = whole else { return Ok(None) };
        let (Some(mut left), Some(divisors)) = (self.factors(dividend), self.factors(term)) else { return Ok(None) };
        for divisor in divisors.terms() {
            let Some(at) = left.terms().iter().position(|term| term == divisor) else { return Ok(None) };
            left.count = left.count.saturating_sub(1);
            left.terms.swap(at, left.count);
        }
        let mut quotient = Symbol::Number(factor);
        for term in left.terms() {
            quotient = self.product(quotient, Symbol::Term { term: *term, factor: 1 })?;
        }
        Ok(Some(quotient))
    }

    /// Compares two symbols: true or false if they are equal or different whatever is given; `None` if that depends.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn same(&self, a: Symbol, b: Symbol) -> Option<bool> {
        let (along, other) = (self.along(a), self.along(b));
        if along.is_some() || other.is_some() {
            // Steps that are numbers are not 0; others may be.
            let are_known = along.iter().chain(&other).all(|along| along.terms().is_empty());
            return if a == b { Some(true) } else { are_known.then_some(false) };
        }
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
        let is_same = self.same(end, stride);
        if end.number().is_none() || stride.number().is_none() {
            self.decide(Decision::Continues { end, stride, is_same });
        }
        is_same
    }

    /// Returns true if a sum, a remainder or the like is part of the symbol: no extent or stride of an operation's answer has one. Products and
    /// quotients rounded up are not worked in this sense.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_worked(&self, symbol: Symbol) -> bool {
        let Symbol::Term { term, .. } = symbol else { return false };
        let whole = |term: TermId| Symbol::Term { term, factor: 1 };
        match self.all().get(usize::from(term)) {
            Some(Term::Worked(Sign::OverRoundedUp, a, b)) => self.is_worked(*a) || self.is_worked(*b),
            Some(Term::Worked(..)) => true,
            Some(Term::Product(a, b)) => self.is_worked(whole(*a)) || self.is_worked(whole(*b)),
            Some(Term::Given(_) | Term::Axis(_)) | None => false,
        }
    }

    /// One of the given integers that `symbol` depends on.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn origin(&self, symbol: Symbol) -> Option<usize> {
        let Symbol::Term { mut term, .. } = symbol else { return None };
        loop {
            term = match self.all().get(usize::from(term))? {
                Term::Given(number) => return Some(*number),
                Term::Product(first, second) => {
                    let is_axis = matches!(self.all().get(usize::from(*first)), Some(Term::Axis(_)));
                    if is_axis { *second } else { *first }
                }
                Term::Worked(_, Symbol::Term { term: part, .. }, _)
                | Term::Worked(_, _, Symbol::Term { term: part, .. }) => *part,
                Term::Worked(..) | Term::Axis(_) => return None,
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

    /// The error that a question depends on the first integer of these layouts that is not known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn undecided_in(&self, question: Undecided, layouts: &[&MixedLayout]) -> MixedError {
        let modes = layouts.iter().flat_map(|layout| (0..layout.leaf_count()).map(|i| layout.leaf_at(i)));
        let given = modes.flat_map(|mode| [mode.extent, mode.stride]).find_map(|symbol| self.origin(symbol));
        MixedError::Undecided { given: given.unwrap_or_default(), question }
    }

    /// The number, once the integers are given.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn value(&self, symbol: Symbol, given: &[u64]) -> Result<u64, AlgebraError> {
        match symbol {
            Symbol::Number(number) => Ok(number),
            Symbol::Term { term, factor } => mul(factor, self.term_value(term, given)?),
        }
    }

    /// The integer that stands for a step along a coordinate: 4,096 to the number of coordinates before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn place(&self, axis: TermId) -> Result<u64, AlgebraError> {
        let before = self.all().iter().take(usize::from(axis)).filter(|term| matches!(term, Term::Axis(_)));
        before.into_iter().try_fold(1, |place, _| mul(place, 1 << 12))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn term_value(&self, term: TermId, given: &[u64]) -> Result<u64, AlgebraError> {
        match self.all().get(usize::from(term)) {
            Some(Term::Given(number)) => Ok(given.get(*number).copied().unwrap_or_default()),
            Some(Term::Product(a, b)) => mul(self.term_value(*a, given)?, self.term_value(*b, given)?),
            Some(Term::Axis(_)) => self.place(term),
            Some(Term::Worked(sign, a, b)) => sign.apply(self.value(*a, given)?, self.value(*b, given)?),
            None => Ok(0),
        }
    }
}
