//! Values read from text: `(4,(2,8))`, `(4,8):(8,1)` and `Sw<3,3,3> o 0 o (8,64):(64,1)`, as they are written.
//!
//! ```text
//!     composed = [swizzle "o" [number "o"]] layout
//!     swizzle  = ("Sw" | "Swizzle") "<" number "," number "," ["-"] number [","] ">"
//!     layout   = tuple ":" (tuple | "row" | "col")
//!     tuple    = number | "(" [tuple {"," tuple} [","]] ")"
//!     number   = ["_"] digits                            `_4`, as `CuTe` prints numbers known at compile time
//! ```
//!
//! Spaces may stand between all of these. The additional syntax of `layout!` (operations, names and other spellings) is read by
//! `layout-language`.

mod swizzled;

use core::fmt;
use core::str::FromStr;

use crate::capacity::MAX_DEPTH;
use crate::compact::{compact_col_major, compact_row_major};
use crate::control::next;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;

/// The reason why a text is not a value, and the position of the mistake.
///
/// ```
/// use layout_algebra::{IntTuple, LayoutValue};
/// let sentence = |text: &str| text.parse::<LayoutValue>().unwrap_err().to_string();
/// assert_eq!(sentence("(4,x):(8,1)"), "expected a number or `(`, found `x`, at byte 3");
/// assert_eq!(sentence("(4,8)"), "expected `:`, found the end, at byte 5");
/// assert_eq!(sentence("(4,8):(8,1))"), "expected the end, found `)`, at byte 11");
/// assert_eq!(sentence("4:18446744073709551616"), "18446744073709551615 is the greatest number, at byte 2");
/// assert_eq!("(4,".parse::<IntTuple>().unwrap_err().at(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Something else was found.
    Expected {
        /// The description of the expected text.
        expected: &'static str,
        /// The character found; `None` at the end.
        found: Option<char>,
        /// The position in bytes.
        at: usize,
    },
    /// A number that does not fit in 64 bits.
    TooLarge {
        /// The start of the number, in bytes.
        at: usize,
    },
    /// The text has the form of a value, but no such value exists.
    Refused {
        /// The reason.
        error: AlgebraError,
        /// The start of the rejected part, in bytes: for a layout, its strides.
        at: usize,
    },
}

impl ParseError {
    /// The position of the mistake, in bytes.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at(&self) -> usize {
        match *self {
            Self::Expected { at, .. } | Self::TooLarge { at } | Self::Refused { at, .. } => at,
        }
    }
}

impl fmt::Display for ParseError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found: Some(found), .. } => write!(f, "expected {expected}, found `{found}`")?,
            Self::Expected { expected, found: None, .. } => write!(f, "expected {expected}, found the end")?,
            Self::TooLarge { .. } => write!(f, "{} is the greatest number", u64::MAX)?,
            Self::Refused { error, .. } => write!(f, "{error}")?,
        }
        write!(f, ", at byte {}", self.at())
    }
}

impl core::error::Error for ParseError {}

/// A text, and the position up to which it has been read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The text left to read, without leading spaces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn rest(&mut self) -> &'a str {
        let rest = self.text.split_at(self.at).1.trim_start();
        self.at = self.text.len().saturating_sub(rest.len());
        rest
    }

    /// Skips this word and returns true, if it comes next.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.rest().starts_with(word);
        if is_next {
            self.at = self.at.saturating_add(word.len());
        }
        is_next
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn expected(&mut self, expected: &'static str) -> ParseError {
        ParseError::Expected { expected, found: self.rest().chars().next(), at: self.at }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn end(&mut self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// An integer or a tuple, nested `depth` deep.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn tuple(&mut self, depth: usize) -> Result<IntTuple, ParseError> {
        self.rest();
        let at = self.at;
        let refused = |error| ParseError::Refused { error, at };
        if !self.take("(") {
            return self.number("a number or `(`").map(IntTuple::int);
        }
        let depth = next(depth);
        if depth > MAX_DEPTH {
            return Err(refused(AlgebraError::TooDeep { depth }));
        }
        let mut tuple = IntTuple::unit();
        while !self.take(")") {
            tuple.push_mode(&self.tuple(depth)?).map_err(refused)?;
            if !self.take(",") && !self.rest().starts_with(')') {
                return Err(self.expected("`,` or `)`"));
            }
        }
        Ok(tuple)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn number(&mut self, expected: &'static str) -> Result<u64, ParseError> {
        let rest = self.rest();
        let digits = rest.strip_prefix('_').unwrap_or(rest);
        let digits = digits.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
        if digits.is_empty() {
            return Err(self.expected(expected));
        }
        let number = digits.parse().map_err(|_| ParseError::TooLarge { at: self.at })?;
        let length = digits.len().saturating_add(usize::from(rest.starts_with('_')));
        self.at = self.at.saturating_add(length);
        Ok(number)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn layout(&mut self) -> Result<LayoutValue, ParseError> {
        let shape = self.tuple(0)?;
        if !self.take(":") {
            return Err(self.expected("`:`"));
        }
        self.rest();
        let at = self.at;
        let refused = |error| ParseError::Refused { error, at };
        let stride = if self.take("row") {
            compact_row_major(&shape, &IntTuple::int(1)).map_err(refused)
        } else if self.take("col") {
            compact_col_major(&shape, &IntTuple::int(1)).map_err(refused)
        } else {
            self.tuple(0)
        };
        LayoutValue::new(&shape, &stride?).map_err(refused)
    }
}

/// Parses a text that is a single value, from start to end.
#[cfg_attr(not(feature = "compiled"), inline)]
fn whole<'a, T>(text: &'a str, read: impl FnOnce(&mut Reader<'a>) -> Result<T, ParseError>) -> Result<T, ParseError> {
    let mut reader = Reader { text, at: 0 };
    let value = read(&mut reader)?;
    reader.end().map(|()| value)
}

/// An integer or a tuple, as displayed.
///
/// ```
/// use layout_algebra::IntTuple;
/// let shape: IntTuple = "(4, (2, 8))".parse()?;
/// assert_eq!(shape.to_string(), "(4,(2,8))");
/// # Ok::<(), layout_algebra::ParseError>(())
/// ```
impl FromStr for Nested<u64> {
    type Err = ParseError;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, |reader| reader.tuple(0))
    }
}

/// A layout, as displayed; `row` and `col` stand for the strides of a compact layout.
///
/// ```
/// use layout_algebra::LayoutValue;
/// let padded: LayoutValue = "(4,(2,8)) : (18,(9,1))".parse()?;
/// assert_eq!(padded.to_string(), "(4,(2,8)):(18,(9,1))");
/// assert_eq!("(4,8):row".parse::<LayoutValue>()?.to_string(), "(4,8):(8,1)");
/// assert_eq!("(_4,8):(_1,16)".parse::<LayoutValue>()?.to_string(), "(4,8):(1,16)");
/// # Ok::<(), layout_algebra::ParseError>(())
/// ```
impl FromStr for Nested<Mode> {
    type Err = ParseError;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Reader::layout)
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use crate::{IntTuple, LayoutValue};

    #[test]
    fn what_is_written_is_read_back() {
        for text in ["4:1", "(4):(0)", "(4,8):(8,1)", "((2,(3,4)),1):((1,(2,6)),18446744073709551615)"] {
            let layout: LayoutValue = text.parse().unwrap();
            assert_eq!(layout.to_string(), text);
            assert_eq!(layout.shape().to_string().parse(), Ok(layout.shape()));
            assert_eq!(text.replace(',', " , ").replace('(', "( _").replace("_(", "(").parse(), Ok(layout), "{text}");
        }
        assert_eq!("()".parse(), Ok(IntTuple::unit()));
        assert_eq!("(4,(2,8,),) : (1,(4,8),)".parse(), "(4,(2,8)):(1,(4,8))".parse::<LayoutValue>());
        assert_eq!("(4,):(1,)".parse::<LayoutValue>().unwrap().to_string(), "(4):(1)");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, sentence) in [
            ("", "expected a number or `(`, found the end, at byte 0"),
            ("(4,8:(8,1)", "expected `,` or `)`, found `:`, at byte 4"),
            ("(4,8):(8,ä)", "expected a number or `(`, found `ä`, at byte 9"),
            ("ä", "expected a number or `(`, found `ä`, at byte 0"),
            ("4:_", "expected a number or `(`, found `_`, at byte 2"),
            ("(,):()", "expected a number or `(`, found `,`, at byte 1"),
            ("(4,,):1", "expected a number or `(`, found `,`, at byte 3"),
            ("4:1 ; 3", "expected the end, found `;`, at byte 4"),
            ("4:rowing", "expected the end, found `i`, at byte 5"),
        ] {
            assert_eq!(text.parse::<LayoutValue>().unwrap_err().to_string(), sentence, "{text}");
        }
    }

    #[test]
    fn what_is_no_layout_is_refused_with_its_numbers() {
        for text in ["(4,8):(8,(1,2))", "(4,0):(1,4)", "(4,4294967296,4294967296):row"] {
            let error = text.parse::<LayoutValue>().unwrap_err();
            assert_eq!(error.at(), text.find(':').unwrap() + 1, "{error}");
        }
        let many = format!("({})", ["1"; 65].join(","));
        assert_eq!(many.parse::<IntTuple>().unwrap_err().to_string(), "too large: more than 64 leaves, at byte 0");
        let deep = "(".repeat(100_000);
        let sentence = "too deep: 25 levels of nesting, the limit is 24, at byte 24";
        assert_eq!(deep.parse::<IntTuple>().unwrap_err().to_string(), sentence);
    }
}
