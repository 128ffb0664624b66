//! Sentences without an allocator, so that const evaluation, `Display` and the macro share the same text.

use core::fmt;

use crate::control::{each, next};
use crate::piece::{Piece, is_same};

/// The longest sentence, in bytes.
pub const MAX_TEXT: usize = 320;

/// Text in `N` bytes.
#[derive(Clone, Copy)]
pub(crate) struct Buffer<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Buffer<N> {
    pub(crate) const EMPTY: Self = Self { bytes: [0; N], length: 0 };

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// Adds words if they fit; returns true if they do.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn push(&mut self, words: &str) -> bool {
        let bytes = words.as_bytes();
        if bytes.len() > N.saturating_sub(self.length) {
            return false;
        }
        each!(i in 0, bytes.len() => {
            self.bytes[self.length] = bytes[i];
            self.length = next(self.length);
        });
        true
    }

    /// The text from one byte to another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn between(&self, from: usize, to: usize) -> &str {
        match core::str::from_utf8(self.bytes.split_at(to).0.split_at(from).1) {
            Ok(words) => words,
            Err(_) => "",
        }
    }
}

/// A short text built in a `const fn`.
///
/// ```
/// use layout_algebra::Text;
/// const SENTENCE: Text = Text::new("mode ").number(3).and(" is missing");
/// assert_eq!(SENTENCE.as_str(), "mode 3 is missing");
/// ```
#[derive(Clone, Copy)]
pub struct Text(Buffer<MAX_TEXT>);

impl Text {
    /// A text that begins with `words`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(words: &str) -> Self {
        Self(Buffer::EMPTY).and(words)
    }

    /// The text followed by `words`. Characters that do not fit are dropped, whole characters at a time.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn and(mut self, words: &str) -> Self {
        let _fits = self.0.push(words);
        self
    }

    /// Returns true if both texts are equal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is(&self, other: &Self) -> bool {
        is_same(self.as_str(), other.as_str())
    }

    /// The text followed by `number` in decimal.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn number(self, number: u64) -> Self {
        self.and(Decimal::from_number(number).as_str())
    }

    /// The text followed by a number that may be negative.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn signed(self, number: i32) -> Self {
        let magnitude = number.unsigned_abs() as u64;
        if number < 0 { self.and("-").number(magnitude) } else { self.number(magnitude) }
    }

    /// The text followed by an index.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn index(self, index: usize) -> Self {
        self.number(index as u64)
    }

    /// The sentence of a row with its fields filled in.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn filled(sentence: &str, names: &[&str], parts: &[SentencePart]) -> Self {
        let (mut text, mut from) = (Self::new(""), 0);
        while from < sentence.len() {
            let (piece, after) = Piece::read(sentence, from, names);
            text = match piece {
                Piece::Words(words) => text.and(words),
                Piece::Part(i) => text.with_part(&parts[i]),
                Piece::Choice(i, one, many) => text.and(if parts[i].is_one() { one } else { many }),
            };
            from = after;
        }
        text
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_part(self, part: &SentencePart) -> Self {
        match part {
            SentencePart::Number(number) => self.number(*number),
            SentencePart::Signed(number) => self.signed(*number),
            SentencePart::Words(words) => self.and(words),
            SentencePart::Text(text) => self.and(text.as_str()),
        }
    }

    /// The text as a string.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_str(&self) -> &str {
        self.0.between(0, self.0.length())
    }
}

/// A field as it appears in a sentence.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "there is no allocator to box a text with")]
pub(crate) enum SentencePart {
    Number(u64),
    Signed(i32),
    Words(&'static str),
    Text(Text),
}

impl SentencePart {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_one(&self) -> bool {
        matches!(self, Self::Number(1))
    }
}

/// A field to be shown in a sentence.
pub(crate) struct SentenceField<T>(pub T);

macro_rules! said {
    ($($T:ty => |$value:ident| $part:expr;)*) => { $(
        impl SentenceField<$T> {
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(crate) const fn sentence_part(self) -> SentencePart {
                let $value = self.0;
                $part
            }
        }
    )* };
}

said! {
    u64 => |number| SentencePart::Number(number);
    u32 => |number| SentencePart::Number(number as u64);
    usize => |number| SentencePart::Number(number as u64);
    i32 => |number| SentencePart::Signed(number);
    &'static str => |words| SentencePart::Words(words);
    Text => |text| SentencePart::Text(text);
}

/// A number in decimal.
pub(crate) struct Decimal {
    digits: [u8; 20],
    begin: usize,
}

impl Decimal {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_number(number: u64) -> Self {
        let mut decimal = Self { digits: [0; 20], begin: 20 };
        let mut rest = number;
        loop {
            decimal.begin = decimal.begin.saturating_sub(1);
            decimal.digits[decimal.begin] = b'0'.saturating_add((rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                return decimal;
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.digits.split_at(self.begin).1) {
            Ok(digits) => digits,
            Err(_) => "",
        }
    }
}

impl fmt::Debug for Text {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Text {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimal() {
        assert_eq!(Text::new("").number(0).as_str(), "0");
        assert_eq!(Text::new("").number(u64::MAX).as_str(), "18446744073709551615");
    }

    #[test]
    fn a_text_that_is_full_stays_as_it_is() {
        let mut text = Text::new("");
        for _ in 0..100 {
            text = text.and("sieben ");
        }
        assert!(text.as_str().len() <= MAX_TEXT);
    }
}
