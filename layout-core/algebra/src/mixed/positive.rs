//! # Order of mixed numbers
//!
//! **Definition.** An extent is at least 1, and so is each of its factors. With `P` the terms known to be at least 1 that way, for `a = f·s` and `b = g·t`:
//! 1. `a ≤ b` for all integers if `f ≤ g` and `t = s·r`, where each factor of `r` is in `P`; 2. `a > b` for all integers if `f > g`, `s = t·r`, and
//!    each factor of `s` is in `P`. A number is `f·1`.
//!
//! **Law:** once the integers are given, with positive extents, the order is that of the values.
//!
//! **Worked example:** in `({m},{k}):({k},1)`, `1 ≤ k`, since `k` is an extent; in `(4,8):({d},1)` nothing is known of `d`, which may be 0.
//!
//! ```text
//!   extents m, k ≥ 1     strides  1 ≤ k
//! ```
//!
//! Source: the definition.

use super::sign::Sign;
use super::symbol::{Symbol, TermId};
use super::term::{MAX_TERMS, Term, Terms};
use super::{MixedError, MixedLayout};

/// The terms known to be at least 1.
pub(super) struct Positive {
    known: [bool; MAX_TERMS],
}

impl Positive {
    /// The factors of all extents of these layouts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn within(layouts: &[&MixedLayout], terms: &Terms) -> Self {
        let mut positive = Self { known: [false; MAX_TERMS] };
        for layout in layouts {
            for i in 0..layout.leaf_count() {
                positive.learn(layout.leaf_at(i).extent, terms);
            }
        }
        positive
    }

    /// Records a symbol that is at least 1, with what it is a product of; terms come after those they consist of.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn learn(&mut self, symbol: Symbol, terms: &Terms) {
        let Symbol::Term { term, .. } = symbol else { return };
        self.mark(term);
        for at in (0..=usize::from(term)).rev() {
            if !self.known.get(at).is_some_and(|known| *known) {
                continue;
            }
            match terms.all().get(at) {
                Some(Term::Product(a, b)) => {
                    self.mark(*a);
                    self.mark(*b);
                }
                Some(Term::Worked(Sign::OverRoundedUp, Symbol::Term { term, .. }, _)) => self.mark(*term),
                _ => (),
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn mark(&mut self, term: TermId) {
        if let Some(known) = self.known.get_mut(usize::from(term)) {
            *known = true;
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn has(&self, term: TermId, terms: &Terms) -> bool {
        let has = |symbol: &Symbol| self.is_positive(*symbol, terms);
        self.known.get(usize::from(term)).is_some_and(|known| *known)
            || match terms.all().get(usize::from(term)) {
                Some(Term::Axis(_)) => true,
                Some(Term::Product(a, b)) => self.has(*a, terms) && self.has(*b, terms),
                Some(Term::Worked(Sign::OverRoundedUp, a, _)) => has(a),
                Some(Term::Worked(Sign::Plus, a, b)) => has(a) || has(b),
                _ => false,
            }
    }

    /// Returns true if the symbol is at least 1, whatever is given.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn is_positive(&self, symbol: Symbol, terms: &Terms) -> bool {
        match symbol {
            Symbol::Number(number) => number > 0,
            Symbol::Term { term, .. } => self.has(term, terms),
        }
    }

    /// Compares two symbols: whether `a ≤ b`; `None` if that depends, or is not known.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn at_most(&self, a: Symbol, b: Symbol, terms: &mut Terms) -> Result<Option<bool>, MixedError> {
        let ((few, left), (many, right)) = (split(a), split(b));
        if few == 0 {
            return Ok(Some(true));
        }
        if few <= many
            && let Some(rest) = terms.exact_quotient(right, left)?
            && self.is_positive(rest, terms)
        {
            return Ok(Some(true));
        }
        if few > many
            && let Some(rest) = terms.exact_quotient(left, right)?
            && self.is_positive(rest, terms)
            && self.is_positive(a, terms)
        {
            return Ok(Some(false));
        }
        Ok(None)
    }
}

/// The factor that is a number, and the rest.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn split(symbol: Symbol) -> (u64, Symbol) {
    match symbol {
        Symbol::Number(number) => (number, Symbol::Number(1)),
        Symbol::Term { term, factor } => (factor, Symbol::Term { term, factor: 1 }),
    }
}
