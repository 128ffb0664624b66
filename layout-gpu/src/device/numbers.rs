//! Floats of less than 32 bits, alone and packed into registers.
//!
//! | one | packed, the first in the lowest bits | bits |
//! |---|---|---|
//! | [`F16`] | [`F16x2`] | those of `half::f16` |
//! | [`BF16`] | [`BF16x2`] | those of `half::bf16`: an `f32` without its lower half |
//! | [`TF32`] | | an `f32` whose last 13 bits are 0 |
//! | [`E4M3`] | [`E4M3x2`], [`E4M3x4`] | 4 of exponent, 3 of mantissa: to ±448, and one NaN of each sign |
//! | [`E5M2`] | [`E5M2x2`], [`E5M2x4`] | 5 of exponent, 2 of mantissa: to ±57344, infinities and NaNs as `f16` has |
//!
//! Conversions from `f32` round to the nearest, in a tie to the even one; with 8 bits, numbers that are too large become the
//! largest. One instruction converts two. Those of 16 bits need `sm_80`, of 8 `sm_89` and PTX 8.1.
//!
//! Source: PTX ISA, "Data Movement and Conversion Instructions: cvt".

use core::arch::asm;
#[cfg(not(feature = "bytemuck"))]
use layout_core::{PlainBits, Turn};

/// `cvt` of registers, which touches no memory.
macro_rules! convert {
    ($text:literal, $to:ident $result:ty, $($from:ident $value:expr),+) => {{
        let result: $result;
        // SAFETY: computes only; no memory is read or written.
        unsafe {
            asm!($text, lateout($to) result, $(in($from) $value,)+ options(pure, nomem, nostack, preserves_flags));
        }
        result
    }};
}

/// Declares types that are their bits.
macro_rules! bits {
    ($($(#[$meta:meta])* $Name:ident($Bits:ty);)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default)]
        #[repr(transparent)]
        pub struct $Name($Bits);

        // SAFETY: any bits are one, without padding.
        #[cfg(not(feature = "bytemuck"))]
        unsafe impl PlainBits for $Name {}

        // SAFETY: the same type.
        unsafe impl Turn for $Name {
            type Turned = Self;
        }

        // SAFETY: 0 is one.
        #[cfg(feature = "bytemuck")]
        unsafe impl bytemuck::Zeroable for $Name {}

        // SAFETY: any bits are one, without padding.
        #[cfg(feature = "bytemuck")]
        unsafe impl bytemuck::Pod for $Name {}

        impl $Name {
            /// Makes the number with these bits.
            #[must_use]
            #[inline(always)]
            pub const fn from_bits(bits: $Bits) -> Self {
                Self(bits)
            }

            /// Returns its bits.
            #[must_use]
            #[inline(always)]
            pub const fn to_bits(self) -> $Bits {
                self.0
            }
        }
    )*};
}

bits! {
    /// A float of 16 bits, 5 of exponent.
    F16(u16);
    /// A float of 16 bits, 8 of exponent like `f32`.
    BF16(u16);
    /// A float of 19 bits in a register, as `mma` of tf32 takes it.
    TF32(u32);
    /// A float of 8 bits, 4 of exponent.
    E4M3(u8);
    /// A float of 8 bits, 5 of exponent.
    E5M2(u8);
    /// Two [`F16`] in a register.
    F16x2(u32);
    /// Two [`BF16`] in a register.
    BF16x2(u32);
    /// Two [`E4M3`].
    E4M3x2(u16);
    /// Two [`E5M2`].
    E5M2x2(u16);
    /// Four [`E4M3`] in a register.
    E4M3x4(u32);
    /// Four [`E5M2`] in a register.
    E5M2x4(u32);
}

impl F16 {
    /// Rounds to the nearest: `cvt.rn.f16.f32`.
    #[must_use]
    #[inline(always)]
    pub fn from_f32(value: f32) -> Self {
        Self(convert!("cvt.rn.f16.f32 {}, {};", reg16 u16, reg32 value))
    }

    /// Converts to the same number.
    #[must_use]
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        convert!("cvt.f32.f16 {}, {};", reg32 f32, reg16 self.0)
    }
}

impl BF16 {
    /// Rounds to the nearest: `cvt.rn.bf16.f32`.
    #[must_use]
    #[inline(always)]
    pub fn from_f32(value: f32) -> Self {
        Self(convert!("cvt.rn.bf16.f32 {}, {};", reg16 u16, reg32 value))
    }

    /// Converts to the same number.
    #[must_use]
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }
}

impl TF32 {
    /// Rounds to the nearest, in a tie away from zero: `cvt.rna.tf32.f32`.
    #[must_use]
    #[inline(always)]
    pub fn from_f32(value: f32) -> Self {
        Self(convert!("cvt.rna.tf32.f32 {}, {};", reg32 u32, reg32 value))
    }

    /// Converts to the same number.
    #[must_use]
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        f32::from_bits(self.0)
    }
}

macro_rules! pairs_of_16 {
    ($($Pair:ident of $One:ident = $text:literal;)*) => {$(
        impl $Pair {
            /// Packs two numbers, the first in the lower half.
            #[must_use]
            #[inline(always)]
            pub const fn new([low, high]: [$One; 2]) -> Self {
                Self(low.0 as u32 | (high.0 as u32) << 16)
            }

            /// Unpacks both.
            #[must_use]
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)]
            pub const fn parts(self) -> [$One; 2] {
                [$One(self.0 as u16), $One((self.0 >> 16) as u16)]
            }

            /// Rounds two numbers to the nearest, in one instruction.
            #[must_use]
            #[inline(always)]
            pub fn from_f32([low, high]: [f32; 2]) -> Self {
                Self(convert!($text, reg32 u32, reg32 high, reg32 low))
            }

            /// Converts to the same numbers.
            #[must_use]
            #[inline(always)]
            pub fn to_f32(self) -> [f32; 2] {
                self.parts().map($One::to_f32)
            }
        }
    )*};
}

pairs_of_16! {
    F16x2 of F16 = "cvt.rn.f16x2.f32 {}, {}, {};";
    BF16x2 of BF16 = "cvt.rn.bf16x2.f32 {}, {}, {};";
}

macro_rules! of_8 {
    ($($One:ident $Pair:ident $Four:ident = $from:literal $from_half:literal $to_half:literal;)*) => {$(
        impl $One {
            /// Rounds to the nearest; a number that is too large becomes the largest.
            #[must_use]
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)]
            pub fn from_f32(value: f32) -> Self {
                Self($Pair::from_f32([value, 0.0]).0 as u8)
            }

            /// Converts to the same number.
            #[must_use]
            #[inline(always)]
            pub fn to_f32(self) -> f32 {
                let [low, _] = $Pair(self.0 as u16).to_f32();
                low
            }
        }

        impl $Pair {
            /// Rounds two numbers to the nearest, in one instruction.
            #[must_use]
            #[inline(always)]
            pub fn from_f32([low, high]: [f32; 2]) -> Self {
                Self(convert!($from, reg16 u16, reg32 high, reg32 low))
            }

            /// Rounds two numbers to the nearest.
            #[must_use]
            #[inline(always)]
            pub fn from_f16x2(pair: F16x2) -> Self {
                Self(convert!($from_half, reg16 u16, reg32 pair.0))
            }

            /// Converts to the same numbers.
            #[must_use]
            #[inline(always)]
            pub fn to_f16x2(self) -> F16x2 {
                F16x2(convert!($to_half, reg32 u32, reg16 self.0))
            }

            /// Converts to the same numbers.
            #[must_use]
            #[inline(always)]
            pub fn to_f32(self) -> [f32; 2] {
                self.to_f16x2().to_f32()
            }
        }

        impl $Four {
            /// Rounds four numbers to the nearest, in two instructions.
            #[must_use]
            #[inline(always)]
            pub fn from_f32([a, b, c, d]: [f32; 4]) -> Self {
                let (low, high) = ($Pair::from_f32([a, b]), $Pair::from_f32([c, d]));
                Self(low.0 as u32 | (high.0 as u32) << 16)
            }

            /// Converts to the same numbers.
            #[must_use]
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)]
            pub fn to_f32(self) -> [f32; 4] {
                let [a, b] = $Pair(self.0 as u16).to_f32();
                let [c, d] = $Pair((self.0 >> 16) as u16).to_f32();
                [a, b, c, d]
            }
        }
    )*};
}

of_8! {
    E4M3 E4M3x2 E4M3x4 = "cvt.rn.satfinite.e4m3x2.f32 {}, {}, {};" "cvt.rn.satfinite.e4m3x2.f16x2 {}, {};"
        "cvt.rn.f16x2.e4m3x2 {}, {};";
    E5M2 E5M2x2 E5M2x4 = "cvt.rn.satfinite.e5m2x2.f32 {}, {}, {};" "cvt.rn.satfinite.e5m2x2.f16x2 {}, {};"
        "cvt.rn.f16x2.e5m2x2 {}, {};";
}
