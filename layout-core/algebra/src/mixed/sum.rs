//! # Sums: a number and multiples of terms
//!
//! **Definition.** n + Σ fᵢ · tᵢ of different terms tᵢ.
//!
//! **Law:** leaving out what two sums have in common does not change their difference.
//!
//! **Worked example:** `1 + 5·m` without what it has in common with `1 + m` is `4·m` without anything.

use super::sign::Sign;
use super::symbol::{Symbol, TermId};
use super::{MixedError, Terms};
use crate::arithmetic::add;
use crate::capacity::MAX_LEAVES;

/// A sum, of which each term has one place.
pub(super) struct Sum {
    number: u64,
    multiples: [(TermId, u64); MAX_LEAVES],
    count: usize,
}

impl Default for Sum {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        Self { number: 0, multiples: [(0, 0); MAX_LEAVES], count: 0 }
    }
}

impl Sum {
    /// Adds a number or a multiple of a term.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow), [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn plus(&mut self, symbol: Symbol) -> Result<(), MixedError> {
        let (term, factor) = match symbol {
            Symbol::Number(number) => {
                self.number = add(self.number, number)?;
                return Ok(());
            }
            Symbol::Term { term, factor } => (term, factor),
        };
        let known = self.multiples.iter().take(self.count).position(|(known, _)| *known == term);
        let place = known.unwrap_or(self.count);
        let multiple = self.multiples.get_mut(place).ok_or(MixedError::TooManyTerms)?;
        *multiple = (term, if known.is_some() { add(multiple.1, factor)? } else { factor });
        self.count = self.count.max(place.saturating_add(1));
        Ok(())
    }

    /// Takes what both have in common from both.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn without_common(&mut self, other: &mut Self) {
        take_common(&mut self.number, &mut other.number);
        for (term, factor) in self.multiples.iter_mut().take(self.count) {
            let alike = other.multiples.iter_mut().take(other.count).find(|(known, _)| known == term);
            if let Some((_, others)) = alike {
                take_common(factor, others);
            }
        }
    }

    /// The sum as one symbol: multiples in the order of their terms' first place, the number last.
    ///
    /// # Errors
    /// [`MixedError::TooManyTerms`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn symbol(&self, terms: &mut Terms) -> Result<Symbol, MixedError> {
        let mut sum = Symbol::Number(0);
        for (term, factor) in self.multiples.iter().take(self.count).filter(|(_, factor)| *factor > 0) {
            sum = terms.worked(Sign::Plus, sum, Symbol::Term { term: *term, factor: *factor })?;
        }
        terms.worked(Sign::Plus, sum, Symbol::Number(self.number))
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn take_common(a: &mut u64, b: &mut u64) {
    let common = *a.min(b);
    *a = a.saturating_sub(common);
    *b = b.saturating_sub(common);
}
