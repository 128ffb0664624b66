//! The formats: bits to numbers, and numbers rounded to bits.

use super::{Exact, Real, Rounding};

/// The parts of a float in its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format {
    /// Bits of the exponent, and of the mantissa without its leading one.
    exponent: u32,
    mantissa: u32,
    /// Zero bits below the mantissa: 13 in `tf32`.
    pub(super) below: u32,
    /// False for `e4m3`, which has no infinity, and in its highest exponent only all ones is a NaN.
    has_infinity: bool,
    /// False for formats of 6 and 4 bits, which have finite numbers only, and the largest in place of a NaN.
    has_nan: bool,
    /// The bits of the canonical NaN.
    pub(super) nan: u64,
}

const fn ieee(exponent: u32, mantissa: u32, nan: u64) -> Format {
    Format { exponent, mantissa, below: 0, has_infinity: true, has_nan: true, nan }
}

pub(crate) const F16: Format = ieee(5, 10, 0x7FFF);
pub(crate) const BF16: Format = ieee(8, 7, 0x7FFF);
pub(crate) const F32: Format = ieee(8, 23, 0x7FFF_FFFF);
pub(crate) const F64: Format = ieee(11, 52, 0x7FF8_0000_0000_0000);
pub(crate) const TF32: Format = Format { below: 13, ..ieee(8, 10, 0x7FFF_FFFF) };
pub(crate) const E5M2: Format = ieee(5, 2, 0x7F);
pub(crate) const E4M3: Format = Format { has_infinity: false, ..ieee(4, 3, 0x7F) };
pub(crate) const E3M2: Format = finite(3, 2);
pub(crate) const E2M3: Format = finite(2, 3);
pub(crate) const E2M1: Format = finite(2, 1);

const fn finite(exponent: u32, mantissa: u32) -> Format {
    let largest = (1 << (exponent + mantissa)) - 1;
    Format { has_infinity: false, has_nan: false, ..ieee(exponent, mantissa, largest) }
}

impl Format {
    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    pub(super) fn sign(self) -> u32 {
        self.exponent + self.mantissa + self.below
    }

    /// Returns the same bits, but zero with its sign for a subnormal number.
    pub(crate) fn flushed(self, bits: u64) -> u64 {
        let exponent = ((1 << self.exponent) - 1) << (self.mantissa + self.below);
        if bits & exponent == 0 { bits & 1 << self.sign() } else { bits }
    }

    /// Returns the number of bits of the format.
    pub(crate) fn bits(self) -> u32 {
        self.sign() + 1
    }

    pub(crate) fn one(self) -> u64 {
        (self.bias() as u64) << (self.mantissa + self.below)
    }

    /// The largest finite number.
    fn largest(self) -> u64 {
        let ones = (1 << (self.exponent + self.mantissa)) - 1;
        match (self.has_infinity, self.has_nan) {
            (true, _) => ones - (1 << self.mantissa),
            (false, true) => ones - 1,
            (false, false) => ones,
        }
    }

    pub(crate) fn read(self, bits: u64) -> Real {
        let negative = bits >> self.sign() & 1 == 1;
        let size = (bits & ((1 << self.sign()) - 1)) >> self.below;
        let (exponent, fraction) = ((size >> self.mantissa) as i32, size & ((1 << self.mantissa) - 1));
        let is_highest = self.has_nan && exponent == (1 << self.exponent) - 1;
        match (is_highest, self.has_infinity, fraction) {
            (true, true, 0) => return Real::Infinite { negative },
            (true, true, _) => return Real::Nan,
            (true, false, _) if fraction == (1 << self.mantissa) - 1 => return Real::Nan,
            _ => {}
        }
        let lead = u64::from(exponent > 0) << self.mantissa;
        let power = exponent.max(1) - self.bias() - self.mantissa as i32;
        Real::Finite(Exact { negative, mantissa: (fraction | lead).into(), exponent: power, inexact: false })
    }

    /// The bits of a number. One beyond the largest becomes infinity or follows the rounding; with `finite` it becomes the largest.
    pub(crate) fn write(self, real: Real, rounding: Rounding, finite: bool) -> u64 {
        let negate = |negative: bool| u64::from(negative) << self.sign();
        let exact = match real {
            Real::Nan => return self.nan,
            Real::Infinite { negative } => return self.beyond(finite) | negate(negative),
            Real::Finite(exact) => exact,
        };
        // The last bit that is kept: a fixed distance below the first one, and not below that of the smallest number.
        let lowest = 1 - self.bias() - self.mantissa as i32;
        let top = exact.exponent + 127 - exact.mantissa.leading_zeros() as i32;
        let last = (top - self.mantissa as i32).max(lowest);
        let steps = exact.rounded_to(last, rounding);
        let size = if steps == 0 {
            0
        } else {
            // A number rounded up to the next power of two has one bit more.
            let carried = steps >> (self.mantissa + 1) != 0;
            let (steps, last) = if carried { (steps >> 1, last + 1) } else { (steps, last) };
            let is_normal = steps >> self.mantissa != 0;
            let exponent = if is_normal { (last - lowest + 1) as u64 } else { 0 };
            (exponent << self.mantissa) + (steps as u64 & ((1 << self.mantissa) - 1))
        };
        let size = if size <= self.largest() {
            size << self.below
        } else {
            let away = match rounding {
                Rounding::Nearest | Rounding::NearestAway => true,
                Rounding::Zero => false,
                Rounding::Down => exact.negative,
                Rounding::Up => !exact.negative,
            };
            self.beyond(finite || !away)
        };
        size | negate(exact.negative)
    }

    fn beyond(self, finite: bool) -> u64 {
        match (finite, self.has_infinity) {
            (true, _) => self.largest() << self.below,
            (false, true) => (self.largest() + 1) << self.below,
            (false, false) => self.nan,
        }
    }
}
