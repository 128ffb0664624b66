//! Errors about swizzles, composed layouts and coordinate strides.

use crate::sentence::errors;

errors! {
    /// The reason why there is no such swizzle, or no layout composed with one.
    ///
    /// ```
    /// use layout_algebra::{AlgebraError, SwizzleError};
    /// let error = AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count: 3 });
    /// assert_eq!(error.headline().as_str(), "a swizzle is recast by powers of two, 3 is none");
    /// ```
    pub enum SwizzleError {
        /// The bits that are read and those that are changed overlap.
        Overlap { bits: u32, base: u32, shift: i32 }
            "not a swizzle: `Sw<{bits},{base},{shift}>` moves {bits} bits onto themselves: the shift must be at least {bits}";
        /// The bits do not fit in 64.
        TooWide { bits: u32, base: u32, shift: i32 }
            "not a swizzle: `Sw<{bits},{base},{shift}>` needs more than 64 bits";
        /// Masks that are not runs of equal length, or overlap.
        NotRuns { y: u64, z: u64 }
            "no swizzle reads the bits of {y} and changes those of {z}: both must be runs, equally long, apart";
        /// Two swizzles of different shifts, which do not compose to a swizzle.
        Shifts { left: i32, right: i32 }
            "no swizzle: one of shift {left} after one of shift {right} moves bits by two distances";
        /// A swizzle in units that are not a power of two.
        NotPowerOfTwo { count: u64 } "a swizzle is recast by powers of two, {count} is none";
        /// A composed layout whose offset is not 0 has no inverse of its kind.
        OffsetOfInverse { offset: u64 } "no inverse: the offset {offset} within the swizzle is not 0";
        /// A layout after a swizzle is not a swizzle after that layout.
        /// `at`: the offset, or coordinate, where they differ.
        DoesNotPass { at: u64, expected: u64, found: u64 }
            "the swizzle does not pass through the layout: at {at} it is {expected}, a swizzle in its place gives {found}";
        /// A swizzle that moves the offsets of its layout unlike any strides.
        DoesNotDecay { bits: u32, base: u32, shift: i32 }
            "`Sw<{bits},{base},{shift}>` moves these offsets as no strides do: no plain layout has them";
        /// A swizzle after an offset after a swizzle that no single swizzle equals.
        AfterOffset { bits: u32, base: u32, shift: i32, offset: u64 }
            "no one swizzle does what `Sw<{bits},{base},{shift}>` does after the offset {offset} to what is swizzled before";
        /// An offset that is not a whole number of units.
        RaggedOffset { offset: u64, count: u64 } "the offset {offset} is not a multiple of {count}";
        /// A swizzle that takes elements of one unit to several units.
        TakenApart { bits: u32, base: u32, shift: i32, count: u64 }
            "`Sw<{bits},{base},{shift}>` takes units of {count} elements apart: bits within a unit change bits above";
        /// A swizzle that changes the order of the elements within a unit.
        /// `widest`: the most elements of which it leaves all units as they are.
        Permuted { bits: u32, base: u32, shift: i32, count: u64, widest: u64 }
            "`Sw<{bits},{base},{shift}>` permutes elements within units of {count}: the widest that it leaves alone are of {widest}";
    } of {}

    /// The sentence: lower case, no final period, with the numbers.
    pub(crate) const fn headline;
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
