//! What is refused of swizzles, composed layouts and coordinate strides.

use core::fmt;

use crate::text::Text;

/// Why there is no such swizzle, or no layout composed with one.
///
/// ```
/// use layout_algebra::{AlgebraError, SwizzleError};
/// let error = AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count: 3 });
/// assert_eq!(error.headline().as_str(), "a swizzle is recast by powers of two, 3 is none");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwizzleError {
    /// The bits that are read and those that are changed overlap.
    Overlap {
        /// How many bits.
        bits: u32,
        /// Where they begin.
        base: u32,
        /// How far apart they are.
        shift: i32,
    },
    /// There are no such bits in 64.
    TooWide {
        /// How many bits.
        bits: u32,
        /// Where they begin.
        base: u32,
        /// How far apart they are.
        shift: i32,
    },
    /// Masks that are no runs of one length, or overlap.
    NotRuns {
        /// The bits that would be read.
        y: u64,
        /// The bits that would be changed.
        z: u64,
    },
    /// Two swizzles of different shifts, whose composition is none.
    Shifts {
        /// The shift of the outer one.
        left: i32,
        /// The shift of the inner one.
        right: i32,
    },
    /// A swizzle in units that are no power of two.
    NotPowerOfTwo {
        /// The elements of a unit.
        count: u64,
    },
    /// A composed layout whose offset is not 0 has no inverse of its kind.
    OffsetOfInverse {
        /// The offset.
        offset: u64,
    },
    /// A layout after a swizzle is no swizzle after that layout.
    DoesNotPass {
        /// The offset, or coordinate, where they differ.
        at: u64,
        /// What it should become.
        expected: u64,
        /// What it would become.
        found: u64,
    },
    /// A swizzle that moves the offsets of its layout as no strides do.
    DoesNotDecay {
        /// How many bits.
        bits: u32,
        /// Where they begin.
        base: u32,
        /// How far apart they are.
        shift: i32,
    },
    /// An offset that is not of whole units.
    RaggedOffset {
        /// The offset.
        offset: u64,
        /// The elements of a unit.
        count: u64,
    },
    /// A swizzle that takes elements of one unit to several units.
    TakenApart {
        /// How many bits.
        bits: u32,
        /// Where they begin.
        base: u32,
        /// How far apart they are.
        shift: i32,
        /// The elements of a unit.
        count: u64,
    },
}

impl SwizzleError {
    pub(crate) const fn headline(&self) -> Text {
        match *self {
            Self::Overlap { bits, base, shift } => {
                let text = written("not a swizzle: ", bits, base, shift).and(" moves ").number(bits as u64);
                text.and(" bits onto themselves: the shift must be at least ").number(bits as u64)
            }
            Self::TooWide { bits, base, shift } => {
                written("not a swizzle: ", bits, base, shift).and(" needs more than 64 bits")
            }
            Self::DoesNotDecay { bits, base, shift } => {
                written("", bits, base, shift).and(" moves these offsets as no strides do: no plain layout has them")
            }
            Self::NotRuns { y, z } => {
                let text = Text::new("no swizzle reads the bits of ").number(y).and(" and changes those of ").number(z);
                text.and(": both must be runs, equally long, apart")
            }
            Self::Shifts { left, right } => {
                let text = Text::new("no swizzle: one of shift ").signed(left).and(" after one of shift ");
                text.signed(right).and(" moves bits by two distances")
            }
            Self::NotPowerOfTwo { count } => {
                Text::new("a swizzle is recast by powers of two, ").number(count).and(" is none")
            }
            Self::OffsetOfInverse { offset } => {
                Text::new("no inverse: the offset ").number(offset).and(" within the swizzle is not 0")
            }
            Self::DoesNotPass { at, expected, found } => {
                let text = Text::new("the swizzle does not pass through the layout: at ").number(at).and(" it is ");
                text.number(expected).and(", a swizzle in its place gives ").number(found)
            }
            Self::RaggedOffset { offset, count } => {
                Text::new("the offset ").number(offset).and(" is not a multiple of ").number(count)
            }
            Self::TakenApart { bits, base, shift, count } => {
                let text = written("", bits, base, shift).and(" takes units of ").number(count);
                text.and(" elements apart: bits within a unit change bits above")
            }
        }
    }
}

const fn written(before: &str, bits: u32, base: u32, shift: i32) -> Text {
    let text = Text::new(before).and("`Sw<").number(bits as u64).and(",").number(base as u64);
    text.and(",").signed(shift).and(">`")
}

impl fmt::Display for SwizzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn sentences_have_their_numbers() {
        let overlap = SwizzleError::Overlap { bits: 4, base: 2, shift: -3 };
        assert_eq!(
            overlap.to_string(),
            "not a swizzle: `Sw<4,2,-3>` moves 4 bits onto themselves: the shift must be at least 4"
        );
        assert_eq!(
            SwizzleError::Shifts { left: 2, right: -2 }.to_string(),
            "no swizzle: one of shift 2 after one of shift -2 moves bits by two distances"
        );
    }
}
