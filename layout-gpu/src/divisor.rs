//! Division by a number that is known when a kernel is launched: the host works out a multiplier, and the device multiplies.
//!
//! ```text
//!     n / d  =  (n · m + a) div 2³²⁺ˢ         s = ⌊log₂ d⌋,   t = ⌊2³²⁺ˢ / d⌋,   r = 2³²⁺ˢ − t·d
//!
//!     m = t + 1, a = 0      if d − r ≤ 2ˢ      rounded up: the error n·(d−r)/d stays below 2ˢ
//!     m = t,     a = t      else               rounded down: then r ≤ 2ˢ, and one more multiplier makes up for it
//! ```
//!
//! Exact for every `n` and every `d` of 32 bits: if `d − r > 2ˢ`, then `r < d − 2ˢ < 2ˢ⁺¹ − 2ˢ = 2ˢ`, so one of the two holds. For a power of two,
//! `t` would be 2³², one bit too long: `m = a = 2³² − 1` is the same quotient. The largest product, `(2³² − 1)(2³² − 1) + 2³² − 1`, has 64 bits. On a
//! device that is one multiplication with addition and one shift.
//!
//! Source: A. D. Robison, "N-Bit Unsigned Division via N-Bit Multiply-Add", ARITH 17, 2005.

#![allow(clippy::inline_always, reason = "what a kernel calls is not a function of its own")]

use core::num::NonZeroU32;

/// A positive number to divide by: passed to a kernel by value, 16 bytes.
///
/// ```
/// use layout_gpu::Divisor;
/// use core::num::NonZeroU32;
/// let columns = Divisor::new(NonZeroU32::new(28).unwrap());
/// assert_eq!(columns.div_rem(1000), (35, 20));
/// assert_eq!(columns.divide(u32::MAX), u32::MAX / 28);
/// ```
///
/// A number that only the kernel knows is divided by as a [`NonZeroU32`], without a check for 0, in the instructions of CUDA's `/`:
///
/// ```
/// # use core::num::NonZeroU32;
/// let columns = NonZeroU32::MIN.saturating_add(27);
/// assert_eq!((1000 / columns, 1000 % columns), (35, 20));
/// ```
///
/// In a kernel: `let (row, column) = columns.div_rem(pixel);`, three instructions; the operators `/` and `%` take at least twelve more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Divisor {
    number: u32,
    multiplier: u32,
    addend: u32,
    shift: u32,
}

impl Divisor {
    /// Works out the multiplier of a divisor: on the host, as it takes a division.
    #[must_use]
    pub const fn new(divisor: NonZeroU32) -> Self {
        let divisor = divisor.get();
        let shift = divisor.ilog2();
        if divisor.is_power_of_two() {
            return Self { number: divisor, multiplier: u32::MAX, addend: u32::MAX, shift };
        }
        let power = 1_u64 << (32 + shift);
        #[allow(clippy::cast_possible_truncation, reason = "less than 2³², as the divisor is more than 2ˢ")]
        let (down, rest) = ((power / divisor as u64) as u32, power % divisor as u64);
        if divisor as u64 - rest <= 1 << shift {
            Self { number: divisor, multiplier: down + 1, addend: 0, shift }
        } else {
            Self { number: divisor, multiplier: down, addend: down, shift }
        }
    }

    /// Returns the divisor.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> u32 {
        self.number
    }

    /// Divides a number.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the upper half of 64 bits")]
    pub const fn divide(self, number: u32) -> u32 {
        let product = (number as u64).wrapping_mul(self.multiplier as u64).wrapping_add(self.addend as u64);
        // The mask says that the shift is less than 32, which it is.
        (product >> 32) as u32 >> (self.shift & 31)
    }

    /// Returns the rest.
    #[must_use]
    #[inline(always)]
    pub const fn remainder(self, number: u32) -> u32 {
        self.div_rem(number).1
    }

    /// Returns the quotient and the rest.
    #[must_use]
    #[inline(always)]
    pub const fn div_rem(self, number: u32) -> (u32, u32) {
        let quotient = self.divide(number);
        (quotient, number.wrapping_sub(quotient.wrapping_mul(self.number)))
    }
}

#[cfg(all(test, feature = "host"))]
mod tests {
    use super::*;

    fn agrees(divisor: u32, number: u32) {
        let by = Divisor::new(NonZeroU32::new(divisor).expect("positive"));
        assert_eq!(by.div_rem(number), (number / divisor, number % divisor), "{number} / {divisor}");
    }

    #[test]
    fn small_numbers_each() {
        for divisor in 1..=600 {
            (0..=1200).for_each(|number| agrees(divisor, number));
        }
    }

    /// Numbers around each multiple's ends, where an inexact quotient shows first, for divisors around each power of two, and random ones.
    #[test]
    fn the_numbers_where_a_quotient_changes() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(state >> 32).expect("32 bits")
        };
        let around = (0..32).flat_map(|bits| (-3..=3_i64).map(move |near| (1_i64 << bits) + near));
        let powers = around.chain([i64::from(u32::MAX), i64::from(u32::MAX) - 1]).filter_map(|n| u32::try_from(n).ok());
        let random_divisors = (0..20_000).map(|i| random() >> (i % 32)).collect::<std::vec::Vec<_>>();
        for divisor in powers.chain(random_divisors).filter(|divisor| *divisor > 0) {
            let last = u32::MAX / divisor;
            for quotient in [0, 1, 2, last / 2, last.saturating_sub(1), last, random() % last.max(1)]
                .map(|quotient| quotient.min(last))
            {
                let first = quotient * divisor;
                for number in [first.wrapping_sub(1), first, first.wrapping_add(1)] {
                    agrees(divisor, number);
                }
            }
            for number in [u32::MAX, u32::MAX - 1, random()] {
                agrees(divisor, number);
            }
        }
    }
}
