//! # Swizzles
//!
//! **Definition.** A swizzle `Sw<B,M,S>` is a function of offsets. Let `Y` be the `B` bits from bit `M + max(S, 0)` on, and `Z` the `B` bits from
//! bit `M + max(−S, 0)` on. Then `Sw(x)` is `x` with its `Z` bits xored by its `Y` bits:
//! 1. `Sw(x) = x ^ ((x & Y) >> S)`, a negative `S` shifting to the left;
//! 2. it is a swizzle if `|S| ≥ B`, so that `Y` and `Z` share no bit, and if `M + B + |S| ≤ 64`.
//!
//! **Law:** `Sw(Sw(x)) = x`, a swizzle is its own inverse; `Sw(x ^ y) = Sw(x) ^ Sw(y)`; blocks of `2^M` neighbors stay together; each aligned
//! block of `2^(M+B+|S|)` offsets is permuted within itself.
//!
//! **Worked example:** `Sw<2,1,3>(41)`: 41 is `101001₂`, `Y` are bits 4 and 5, `Z` bits 1 and 2. `Y` holds `10₂`, `Z` holds `00₂` and becomes `10₂`:
//! `101101₂ = 45`.
//!
//! ```text
//!   Sw<2,1,3>   bit  5 4 3 2 1 0            Sw<1,0,1> on 0 1 2 3:   0 1 | 3 2
//!                    Y Y   Z Z              Sw<1,0,-1>:             0 3 | 2 1
//!                    └─┼───┘ │  xor
//!                      └─────┘
//! ```
//!
//! Two swizzles compose to a swizzle if one of them does nothing, or if they have the same shift and the bits that are not common to both form a
//! run again; in no other case (bits moved by different distances cannot cancel).
//!
//! In other units: `upcast(Sw, n)`, for `n` a power of two, is `x ↦ ⌊Sw(n·x) / n⌋`, and `downcast(Sw, n)` is the swizzle that takes `n·x + k` to
//! `n·Sw(x) + k` for `k < n`. An upcast past `2^M` loses bits that distinguish elements of one unit.
//!
//! **Refuses:** bits that overlap or do not exist, masks that are not runs of equal length ([`SwizzleError`]).
//!
//! Source: `CuTe` (`swizzle.hpp`, CUTLASS), whose swizzles act on 32 bits and which composes only swizzles of equal shift, including trivial ones.

use core::fmt;

use crate::error::AlgebraError;
use crate::swizzle_error::SwizzleError;

/// `Sw<bits,base,shift>`; see the [module](self).
///
/// ```
/// use layout_algebra::Swizzle;
/// let swizzle = Swizzle::new(2, 1, 3)?;
/// assert_eq!(swizzle.apply(41), 45);
/// assert_eq!(swizzle.to_string(), "Sw<2,1,3>");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

impl Swizzle {
    /// The swizzle `Sw<0,0,0>`, which changes nothing.
    pub const IDENTITY: Self = Self { bits: 0, base: 0, shift: 0 };

    /// `Sw<bits,base,shift>`.
    ///
    /// # Errors
    /// [`SwizzleError::Overlap`] if `|shift| < bits`, [`SwizzleError::TooWide`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert!(Swizzle::new(3, 4, 3).is_ok());
    /// assert!(Swizzle::new(4, 2, -3).is_err());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(bits: u32, base: u32, shift: i32) -> Result<Self, AlgebraError> {
        if shift.unsigned_abs() < bits {
            return Err(AlgebraError::Swizzle(SwizzleError::Overlap { bits, base, shift }));
        }
        let last = (bits as u64).saturating_add(base as u64).saturating_add(shift.unsigned_abs() as u64);
        if last > 64 {
            return Err(AlgebraError::Swizzle(SwizzleError::TooWide { bits, base, shift }));
        }
        Ok(Self { bits, base, shift })
    }

    /// The swizzle that xors the bits of the mask `z` by those of the mask `y`; two empty masks give [`Self::IDENTITY`].
    ///
    /// # Errors
    /// [`SwizzleError::NotRuns`] if the masks are not runs of equal length, or overlap.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::of_masks(0b11000, 0b00011)?, Swizzle::new(2, 0, 3)?);
    /// assert_eq!(Swizzle::of_masks(0b00011, 0b11000)?, Swizzle::new(2, 0, -3)?);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[expect(clippy::cast_possible_wrap, reason = "a number of bits is at most 64")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_masks(y: u64, z: u64) -> Result<Self, AlgebraError> {
        if y == 0 && z == 0 {
            return Ok(Self::IDENTITY);
        }
        let refusal = Err(AlgebraError::Swizzle(SwizzleError::NotRuns { y, z }));
        if y == 0 || z == 0 || y & z != 0 || !is_run(y) || !is_run(z) || y.count_ones() != z.count_ones() {
            return refusal;
        }
        let (low_y, low_z) = (y.trailing_zeros(), z.trailing_zeros());
        let shift = (low_y as i32).saturating_sub(low_z as i32);
        Self::new(y.count_ones(), if low_y < low_z { low_y } else { low_z }, shift)
    }

    /// `B`, the number of bits that are xored.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// `M`, the number of low bits that stay as they are.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// `S`, the distance by which the bits are shifted to the right.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shift(&self) -> i32 {
        self.shift
    }

    /// The bits that are read.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(2, 1, 3)?.y_mask(), 0b11_0000);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn y_mask(&self) -> u64 {
        run(self.bits, self.base.saturating_add_signed(if self.shift > 0 { self.shift } else { 0 }))
    }

    /// The bits that are changed.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(2, 1, 3)?.z_mask(), 0b00_0110);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn z_mask(&self) -> u64 {
        run(self.bits, self.base.saturating_add(if self.shift < 0 { self.shift.unsigned_abs() } else { 0 }))
    }

    /// Returns true if the swizzle changes nothing.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_identity(&self) -> bool {
        self.bits == 0
    }

    /// The number of aligned neighbors that always stay together: `2^M`.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.unit(), 16);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unit(&self) -> u64 {
        match 1u64.checked_shl(self.base) {
            Some(unit) => unit,
            None => 0,
        }
    }

    /// The length of the aligned blocks that are permuted within themselves: `2^(M+B+|S|)`; `None` past 63 bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn period(&self) -> Option<u64> {
        if self.is_identity() {
            return Some(1);
        }
        1u64.checked_shl(self.base.saturating_add(self.bits).saturating_add(self.shift.unsigned_abs()))
    }
}

/// `length` ones from bit `from` on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn run(length: u32, from: u32) -> u64 {
    match (u64::MAX.checked_shr(64u32.saturating_sub(length)), length) {
        (_, 0) | (None, _) => 0,
        (Some(ones), _) => ones << from,
    }
}

/// Returns true if the ones of a nonzero mask are adjacent.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_run(mask: u64) -> bool {
    let low = mask >> mask.trailing_zeros();
    low & low.wrapping_add(1) == 0
}

impl fmt::Display for Swizzle {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn condition_1_xors_bits_by_bits() {
        let swizzle = Swizzle::new(2, 1, 3).unwrap();
        assert_eq!(swizzle.apply(0b10_1001), 0b10_1101);
        assert_eq!(Swizzle::new(3, 2, -4).unwrap().apply(4), 68);
    }

    #[test]
    fn condition_2_refuses_bits_that_overlap_or_do_not_exist() {
        let overlap = SwizzleError::Overlap { bits: 4, base: 2, shift: -3 };
        assert_eq!(Swizzle::new(4, 2, -3), Err(AlgebraError::Swizzle(overlap)));
        let wide = SwizzleError::TooWide { bits: 3, base: 59, shift: 3 };
        assert_eq!(Swizzle::new(3, 59, 3), Err(AlgebraError::Swizzle(wide)));
        assert!(Swizzle::new(0, 0, 64).is_ok_and(|far| far.apply(7) == 7));
        assert!(Swizzle::new(32, 0, 32).is_ok_and(|full| full.apply(1 << 32) == (1 << 32) + 1));
    }

    #[test]
    fn masks_that_are_no_runs_are_refused() {
        for (y, z) in [(0b101, 0b11_0000), (0b11, 0b110), (0b11, 0b100), (0, 1), (1, 0)] {
            assert_eq!(Swizzle::of_masks(y, z), Err(AlgebraError::Swizzle(SwizzleError::NotRuns { y, z })));
        }
    }

    #[test]
    fn swizzles_of_different_shifts_do_not_compose() {
        let (a, b) = (Swizzle::new(1, 0, 2).unwrap(), Swizzle::new(1, 0, -2).unwrap());
        assert_eq!(a.after(&b), Err(AlgebraError::Swizzle(SwizzleError::Shifts { left: 2, right: -2 })));
        assert_eq!(a.after(&Swizzle::new(0, 4, 3).unwrap()), Ok(a));
    }

    #[test]
    fn other_units_are_powers_of_two() {
        let refused = Err(AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count: 3 }));
        assert_eq!(Swizzle::IDENTITY.upcast(3), refused);
        assert_eq!(Swizzle::IDENTITY.downcast(3), refused);
    }
}
