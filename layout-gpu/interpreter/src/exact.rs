//! Floats of any format, computed exactly and rounded once, in the direction that an instruction names.
//!
//! A finite number is a sign, an integer `m` of at most 127 bits and a power of two, `±m·2^e`. The part that an operation cuts
//! off is remembered as one bit, "and a little more". Rounding to `p` bits needs `m` to `p + 2` bits and that bit, and every
//! operation here keeps more: no format has more than 53.
//!
//! ```text
//!     1.5 = +3·2^-1        sum: the larger is shifted up to bit 126, the smaller down to the same power
//!     quotient and root: of the number shifted up to bit 126; for the root, of an even power
//! ```

mod format;

pub(crate) use format::{BF16, E2M1, E2M3, E3M2, E4M3, E5M2, F16, F32, F64, Format, TF32};

/// The neighbor that a number is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// `.rn`: the nearer one; in a tie the even one.
    Nearest,
    /// `.rna`: the nearer one; in a tie the one away from zero.
    NearestAway,
    /// `.rz`
    Zero,
    /// `.rm`
    Down,
    /// `.rp`
    Up,
}

/// `±mantissa·2^exponent`, and a little more in absolute value if it is inexact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exact {
    pub(crate) negative: bool,
    mantissa: u128,
    exponent: i32,
    inexact: bool,
}

/// The number that the bits of a float stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Real {
    Nan,
    Infinite { negative: bool },
    Finite(Exact),
}

impl Exact {
    pub(crate) fn integer(value: i128) -> Self {
        Self { negative: value < 0, mantissa: value.unsigned_abs(), exponent: 0, inexact: false }
    }

    /// Returns the same absolute value with this sign.
    pub(crate) fn with_sign(self, negative: bool) -> Self {
        Self { negative, ..self }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.mantissa == 0 && !self.inexact
    }

    /// Rounds the absolute value to units of `2^last`; at most 2^64 units, even for larger values.
    fn rounded_to(self, last: i32, rounding: Rounding) -> u128 {
        let shift = last - self.exponent;
        if shift <= 0 {
            let lead = self.mantissa.leading_zeros() as i32;
            return if self.mantissa == 0 || -shift < lead { self.mantissa << -shift.max(-127) } else { u128::MAX };
        }
        let (kept, half, rest) = if shift > 127 {
            (0, false, self.mantissa != 0)
        } else {
            let half = self.mantissa >> (shift - 1) & 1 == 1;
            (self.mantissa >> shift, half, self.mantissa & ((1 << (shift - 1)) - 1) != 0)
        };
        let rest = rest || self.inexact;
        let up = match rounding {
            Rounding::Nearest => half && (rest || kept & 1 == 1),
            Rounding::NearestAway => half,
            Rounding::Zero => false,
            Rounding::Down => self.negative && (half || rest),
            Rounding::Up => !self.negative && (half || rest),
        };
        kept + u128::from(up)
    }

    /// Rounds to an integer.
    pub(crate) fn to_integer(self, rounding: Rounding) -> i128 {
        let size = i128::try_from(self.rounded_to(0, rounding)).unwrap_or(i128::MAX);
        if self.negative { -size } else { size }
    }

    /// Returns the same number with its mantissa shifted up to bit 126.
    fn normal(self) -> Self {
        let shift = (self.mantissa.leading_zeros() as i32 - 1).max(0);
        Self { mantissa: self.mantissa << shift, exponent: self.exponent - shift, ..self }
    }

    fn plus(self, other: Self, rounding: Rounding) -> Self {
        if self.is_zero() && other.is_zero() {
            let negative = if self.negative == other.negative { self.negative } else { rounding == Rounding::Down };
            return Self { negative, ..self };
        }
        let (large, small) = match (self.is_zero(), other.is_zero()) {
            (true, _) => return other,
            (_, true) => return self,
            _ => {
                let (a, b) = (self.normal(), other.normal());
                if (a.exponent, a.mantissa) < (b.exponent, b.mantissa) { (b, a) } else { (a, b) }
            }
        };
        // One spare bit for the carry of a sum.
        let (shift, large) = ((large.exponent - small.exponent) as u32, Self { mantissa: large.mantissa, ..large });
        let aligned = small.mantissa.checked_shr(shift).unwrap_or(0);
        let cut = aligned.checked_shl(shift).unwrap_or(0) != small.mantissa;
        if large.negative == small.negative {
            // Bit 126 and bit 126 carry to bit 127.
            return Self { mantissa: large.mantissa + aligned, inexact: cut, ..large };
        }
        // The subtrahend is a little more than `aligned`: one less, and a little more.
        let mantissa = large.mantissa - aligned - u128::from(cut);
        let negative = if mantissa == 0 && !cut { rounding == Rounding::Down } else { large.negative };
        Self { negative, mantissa, exponent: large.exponent, inexact: cut }
    }

    /// Multiplies two numbers of at most 63 bits.
    fn times(self, other: Self) -> Self {
        Self {
            negative: self.negative != other.negative,
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
            inexact: false,
        }
    }

    /// Divides by a number of at most 57 bits that is not zero.
    fn over(self, other: Self) -> Self {
        let dividend = self.normal();
        Self {
            negative: self.negative != other.negative,
            mantissa: dividend.mantissa / other.mantissa,
            exponent: dividend.exponent - other.exponent,
            inexact: !dividend.mantissa.is_multiple_of(other.mantissa),
        }
    }

    fn root(self) -> Self {
        let normal = self.normal();
        // Makes the exponent even.
        let odd = normal.exponent & 1;
        let (square, exponent) = (normal.mantissa >> odd, normal.exponent + odd);
        let root = square.isqrt();
        let inexact = root * root != square || square << odd != normal.mantissa;
        Self { negative: self.negative, mantissa: root, exponent: exponent / 2, inexact }
    }
}

impl Real {
    pub(crate) fn is_negative(self) -> bool {
        match self {
            Self::Nan => false,
            Self::Infinite { negative } => negative,
            Self::Finite(exact) => exact.negative,
        }
    }

    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Nan => Self::Nan,
            Self::Infinite { negative } => Self::Infinite { negative: !negative },
            Self::Finite(exact) => Self::Finite(exact.with_sign(!exact.negative)),
        }
    }

    pub(crate) fn plus(self, other: Self, rounding: Rounding) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a.plus(b, rounding)),
            (Self::Infinite { negative: a }, Self::Infinite { negative: b }) if a != b => Self::Nan,
            (Self::Nan, _) | (_, Self::Nan) => Self::Nan,
            (Self::Infinite { .. }, _) => self,
            _ => other,
        }
    }

    pub(crate) fn times(self, other: Self) -> Self {
        let negative = self.is_negative() != other.is_negative();
        match (self, other) {
            (Self::Nan, _) | (_, Self::Nan) => Self::Nan,
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a.times(b)),
            (Self::Finite(a), _) | (_, Self::Finite(a)) if a.is_zero() => Self::Nan,
            _ => Self::Infinite { negative },
        }
    }

    pub(crate) fn over(self, other: Self) -> Self {
        let negative = self.is_negative() != other.is_negative();
        match (self, other) {
            (Self::Nan, _) | (_, Self::Nan) | (Self::Infinite { .. }, Self::Infinite { .. }) => Self::Nan,
            (Self::Finite(a), Self::Finite(b)) if b.is_zero() && a.is_zero() => Self::Nan,
            (Self::Finite(a), Self::Finite(b)) if !b.is_zero() => Self::Finite(a.over(b)),
            (Self::Finite(_), Self::Infinite { .. }) => Self::Finite(Exact::integer(0).with_sign(negative)),
            _ => Self::Infinite { negative },
        }
    }

    pub(crate) fn root(self) -> Self {
        match self {
            Self::Finite(exact) if exact.is_zero() => self,
            Self::Finite(exact) if !exact.negative => Self::Finite(exact.root()),
            Self::Infinite { negative: false } => self,
            _ => Self::Nan,
        }
    }
}

#[cfg(test)]
mod tests;
