//! Facts about single numbers: results of arithmetic, and comparisons.

use core::fmt;

use super::said::{Said, filled, shown};

/// An arithmetic operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sign {
    /// Their sum.
    Plus,
    /// Their difference.
    Minus,
    /// Their product.
    Times,
    /// Their quotient, rounded down.
    Over,
    /// Their quotient, rounded up.
    OverUp,
    /// The remainder of a division.
    Modulo,
    /// The smaller.
    Least,
    /// The greater.
    Greatest,
    /// The greatest common divisor.
    Divisor,
    /// The first number itself: the second, subtracted from it or dividing it, leaves it as the rest.
    Rest,
    /// The bitwise xor.
    Xor,
    /// The greatest power of two that divides the first; for 0, at most the second.
    PowerOfTwo,
}

impl Sign {
    /// The result for two numbers, if it fits in 64 bits.
    ///
    /// ```
    /// use layout_algebra::trace::Sign;
    /// assert_eq!((Sign::OverUp.of(7, 2), Sign::Divisor.of(12, 8), Sign::Minus.of(1, 2)), (Some(4), Some(4), None));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(self, left: u64, right: u64) -> Option<u64> {
        match self {
            Self::Plus => left.checked_add(right),
            Self::Minus => left.checked_sub(right),
            Self::Times => left.checked_mul(right),
            Self::Over => left.checked_div(right),
            Self::OverUp if right > 0 => Some(left.div_ceil(right)),
            Self::OverUp => None,
            Self::Modulo => left.checked_rem(right),
            Self::Least => Some(if left < right { left } else { right }),
            Self::Greatest => Some(if left > right { left } else { right }),
            Self::Divisor => Some(crate::arithmetic::gcd(left, right)),
            Self::Rest => Some(left),
            Self::Xor => Some(left ^ right),
            Self::PowerOfTwo if left == 0 => Some(right),
            Self::PowerOfTwo => Some(1 << (left.trailing_zeros() % 64)),
        }
    }

    /// Writes `3 · 4 = 12`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn equation(self, left: u64, right: u64, result: u64) -> impl Said {
        let sentence = match self {
            Self::Plus => "{left} + {right} = {result}",
            Self::Minus => "{left} − {right} = {result}",
            Self::Times => "{left} · {right} = {result}",
            Self::Over => "{left} / {right}, rounded down, is {result}",
            Self::OverUp => "{left} / {right}, rounded up, is {result}",
            Self::Modulo => "{left} modulo {right} is {result}",
            Self::Least => "the least of {left} and {right} is {result}",
            Self::Greatest => "the greatest of {left} and {right} is {result}",
            Self::Divisor => "the greatest common divisor of {left} and {right} is {result}",
            Self::Rest => "{left} is left",
            Self::Xor => "{left} ^ {right} = {result}",
            Self::PowerOfTwo => "the greatest power of two that divides {left} is {result}",
        };
        shown(move |f| filled(sentence, &["left", "right", "result"], &[&left, &right, &result], f))
    }
}

/// A relation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// They are equal.
    Equals,
    /// The first is less.
    Below,
    /// The first is not greater.
    AtMost,
    /// The first divides the second.
    Divides,
    /// One divides the other.
    Comparable,
}

impl Relation {
    /// Returns true if two numbers are in this relation.
    ///
    /// ```
    /// use layout_algebra::trace::Relation;
    /// assert!(Relation::Divides.holds(3, 6) && !Relation::Divides.holds(6, 3) && Relation::Comparable.holds(6, 3));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Self::Equals => left == right,
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Divides => crate::arithmetic::divides(left, right),
            Self::Comparable => crate::arithmetic::divides(left, right) || crate::arithmetic::divides(right, left),
        }
    }

    /// Writes `3 divides 6`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn finding(self, left: u64, right: u64, holds: bool) -> impl Said {
        let sentence = match self {
            Self::Equals => "{left} is {holds||not }{right}",
            Self::Below => "{left} is {holds||not }less than {right}",
            Self::AtMost => "{left} is {holds|at most|more than} {right}",
            Self::Divides => "{left} {holds|divides|does not divide} {right}",
            Self::Comparable => "of {left} and {right} {holds|one|neither} divides the other",
        };
        shown(move |f| filled(sentence, &["left", "right", "holds"], &[&left, &right, &holds], f))
    }
}

/// The place that the numbers of a fact belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// No part: they belong to the whole.
    Throughout,
    /// They are ranks.
    Rank,
    /// They are sizes.
    Size,
    /// A leaf, counted from the left.
    Leaf(usize),
    /// A mode.
    Mode(usize),
    /// They are strides, of a step in a mode.
    StrideOf(usize),
    /// An index.
    Index(u64),
}

impl Said for Place {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throughout => Ok(()),
            Self::Rank => f.write_str("ranks: "),
            Self::Size => f.write_str("sizes: "),
            Self::Leaf(leaf) => write!(f, "leaf {leaf}: "),
            Self::Mode(mode) => write!(f, "mode {mode}: "),
            Self::StrideOf(mode) => write!(f, "strides of mode {mode}: "),
            Self::Index(index) => write!(f, "at {index}: "),
        }
    }
}
