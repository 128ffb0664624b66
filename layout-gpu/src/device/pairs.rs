//! Arithmetic on two floats of 16 bits at once, each rounded once.
//!
//! ```text
//!     a + b      add.rn.f16x2        of bf16  fma.rn.bf16x2 a, 1, b       which rounds alike, and is there from sm_80 on
//!     a − b      sub.rn.f16x2                 fma.rn.bf16x2 b, −1, a
//!     a · b      mul.rn.f16x2                 fma.rn.bf16x2 a, b, −0      whose sum with a zero keeps the zero's sign
//! ```
//!
//! Source: PTX ISA, "Half Precision Floating-Point Instructions".

use core::arch::asm;
use core::ops::{Add, Mul, Neg, Sub};

use super::{BF16x2, F16x2};

macro_rules! compute {
    ($text:literal, $($value:expr),+) => {{
        let result: u32;
        // SAFETY: computes only; no memory is read or written.
        unsafe {
            asm!($text, lateout(reg32) result, $(in(reg32) $value,)+ options(pure, nomem, nostack, preserves_flags));
        }
        Self::from_bits(result)
    }};
}

macro_rules! methods {
    ($($Pair:ident $fma:literal $max:literal $min:literal;)*) => {$(
        impl $Pair {
            /// Computes `self · factor + sum`, rounded once.
            #[must_use]
            #[inline(always)]
            pub fn fma(self, factor: Self, sum: Self) -> Self {
                compute!($fma, self.to_bits(), factor.to_bits(), sum.to_bits())
            }

            /// Returns the greater of each; of a number and a NaN, the number.
            #[must_use]
            #[inline(always)]
            pub fn max(self, other: Self) -> Self {
                compute!($max, self.to_bits(), other.to_bits())
            }

            /// Returns the lesser of each; of a number and a NaN, the number.
            #[must_use]
            #[inline(always)]
            pub fn min(self, other: Self) -> Self {
                compute!($min, self.to_bits(), other.to_bits())
            }

            /// Returns both without their signs.
            #[must_use]
            #[inline(always)]
            pub const fn abs(self) -> Self {
                Self::from_bits(self.to_bits() & 0x7FFF_7FFF)
            }
        }

        impl Neg for $Pair {
            type Output = Self;

            #[inline(always)]
            fn neg(self) -> Self {
                Self::from_bits(self.to_bits() ^ 0x8000_8000)
            }
        }
    )*};
}

methods! {
    F16x2 "fma.rn.f16x2 {}, {}, {}, {};" "max.f16x2 {}, {}, {};" "min.f16x2 {}, {}, {};";
    BF16x2 "fma.rn.bf16x2 {}, {}, {}, {};" "max.bf16x2 {}, {}, {};" "min.bf16x2 {}, {}, {};";
}

macro_rules! operators {
    ($($Operator:ident $name:ident of $Pair:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $Operator for $Pair {
            type Output = Self;

            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $result
            }
        }
    )*};
}

/// Two ones.
const ONE: BF16x2 = BF16x2::from_bits(0x3F80_3F80);
/// Two times −0.
const NOTHING: BF16x2 = BF16x2::from_bits(0x8000_8000);

operators! {
    Add add of F16x2 |a, b| compute!("add.rn.f16x2 {}, {}, {};", a.to_bits(), b.to_bits());
    Sub sub of F16x2 |a, b| compute!("sub.rn.f16x2 {}, {}, {};", a.to_bits(), b.to_bits());
    Mul mul of F16x2 |a, b| compute!("mul.rn.f16x2 {}, {}, {};", a.to_bits(), b.to_bits());
    Add add of BF16x2 |a, b| a.fma(ONE, b);
    Sub sub of BF16x2 |a, b| b.fma(-ONE, a);
    Mul mul of BF16x2 |a, b| a.fma(b, NOTHING);
}
