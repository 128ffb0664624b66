//! A cursor over a name, which reads it from left to right.

use crate::control::{each, next};
use crate::error::AlgebraError;

/// The unread rest of a name.
#[derive(Clone, Copy)]
pub(super) struct NameCursor<'a> {
    text: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> NameCursor<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(text: &'a str) -> Self {
        let text = text.as_bytes();
        Self { text, at: 0, end: text.len() }
    }

    /// Reads `word`, if it comes next.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn eat(&mut self, word: &str) -> bool {
        let word = word.as_bytes();
        each!(i in 0, word.len() => {
            let place = self.at.saturating_add(i);
            if place >= self.end || self.text[place] != word[i] {
                return false;
            }
        });
        self.at = self.at.saturating_add(word.len());
        true
    }

    /// Returns true if the rest is exactly `word`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is(&self, word: &str) -> bool {
        let mut rest = *self;
        rest.eat(word) && rest.is_at_end()
    }

    /// Returns true if the rest is one of `words`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_among(&self, words: &[&str]) -> bool {
        each!(i in 0, words.len() => {
            if self.is(words[i]) {
                return true;
            }
        });
        false
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.end
    }

    /// Reads the longest run of letters, digits, `_` and blanks between them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn word(&mut self) -> Self {
        let start = self.at;
        while self.at < self.end && is_of_a_word(self.text[self.at]) {
            self.at = next(self.at);
        }
        Self { text: self.text, at: start, end: self.at }
    }

    /// Reads a decimal number, also as `_64` or `Int<64>`, as a template spells it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn number(&mut self) -> Option<u64> {
        let start = self.at;
        let mut number = 0u64;
        while self.at < self.end && self.text[self.at].is_ascii_digit() && self.at.saturating_sub(start) < 9 {
            let digit = self.text[self.at].saturating_sub(b'0') as u64;
            number = number.saturating_mul(10).saturating_add(digit);
            self.at = next(self.at);
        }
        if self.at > start { Some(number) } else { None }
    }

    /// Reads a comma and the blanks after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn comma(&mut self) -> bool {
        let is_here = self.eat(",");
        while is_here && self.eat(" ") {}
        is_here
    }

    /// The position up to which the name has been read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Reads `16x8x16`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn shape(&mut self) -> Option<(u64, u64, u64)> {
        let (Some(m), true) = (self.number(), self.eat("x")) else { return None };
        let (Some(n), true) = (self.number(), self.eat("x")) else { return None };
        match self.number() {
            Some(k) => Some((m, n, k)),
            None => None,
        }
    }

    /// Reads `M16N8K16`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn ptx_shape(&mut self) -> Option<(u64, u64, u64)> {
        let (true, Some(m)) = (self.eat("M"), self.number()) else { return None };
        let (true, Some(n)) = (self.eat("N"), self.number()) else { return None };
        match (self.eat("K"), self.number()) {
            (true, Some(k)) => Some((m, n, k)),
            _ => None,
        }
    }

    /// The error that no atom has this name, which could be read up to this position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn unknown<T>(&self) -> Result<T, AlgebraError> {
        Err(AlgebraError::UnknownAtom { at: self.at })
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_of_a_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b' '
}
