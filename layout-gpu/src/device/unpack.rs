//! Integers of 4 and 8 bits, and e4m3, unpacked to pairs of 16-bit floats without a conversion instruction.
//!
//! ```text
//!     f16  0x6400 | n  is 1024 + n      for n < 1024        bf16  0x4300 | n  is 128 + n      for n < 128
//!     f16  0x64n0      is 1024 + 16n                        f32   0x4B000000 | n  is 2²³ + n
//! ```
//!
//! So one `lop3` puts two integers into mantissas, and one subtraction, which is exact, takes the rest away. Signed integers are
//! stored plus 8 or 128 by flipping their highest bit, which the same `lop3` does, and the subtraction takes this away, too.
//! e4m3 is an `f16` without half of its bits: its exponent and mantissa, moved to those of the `f16`, are the number over 256; in a
//! `bf16`, over 2¹²⁰.
//!
//! **Order.** Pair `j` of eight integers of 4 bits is number `j` and number `j + 4`; of four of 8 bits, pair `j` is `2j` and `2j + 1`.
//! Store weights of 4 bits as `0 2 4 6 1 3 5 7`, and the pairs are neighbors.
//!
//! ```ignore
//! let pairs = unpack_i4_f16(words[part][W::Steps * group + step]);
//! unroll::<4>(|pair| a.tensor_mut().recast::<F16x2>()[4 * step + pair] = pairs[pair]);         // a step of A's registers
//! ```
//!
//! **Law.** Each is exact: a test compares all 2⁸ bytes, and all 16 numbers in every place, with the definition. The NaN of e4m3 is not
//! kept: weights have none.
//!
//! Sources of the trick: Kim et al., "Who Says Elephants Can't Run", 2022 (arXiv 2211.10017); NVIDIA's PTX ISA, "lop3", "prmt".

use super::{BF16x2, F16x2};
use core::arch::asm;

/// Chooses four of eight bytes: byte `i` of the result is the one whose number is digit `i` of `which`.
#[inline(always)]
pub(super) fn permute(low: u32, high: u32, which: u32) -> u32 {
    let result: u32;
    // SAFETY: computes only; no memory is read or written.
    unsafe {
        asm!("prmt.b32 {}, {}, {}, {};", lateout(reg32) result, in(reg32) low, in(reg32) high, in(reg32) which,
            options(pure, nomem, nostack, preserves_flags));
    }
    result
}

/// Returns `word & mask ^ flip` by one instruction, of which the compiler makes two where both are constants.
#[inline(always)]
fn place(word: u32, mask: u32, flip: u32) -> u32 {
    let result: u32;
    // SAFETY: computes only; no memory is read or written.
    unsafe {
        asm!("lop3.b32 {}, {}, {}, {}, 0x6a;", lateout(reg32) result, in(reg32) word, in(reg32) mask, in(reg32) flip,
            options(pure, nomem, nostack, preserves_flags));
    }
    result
}

/// The same number in both halves.
const fn twice(half: u32) -> u32 {
    half << 16 | half
}

/// Integers to pairs of `f16`: the mask, then what is added or flipped in it, and the sum that is taken away.
macro_rules! fours {
    ($($(#[$meta:meta])* $name:ident($flip:literal, $low:literal, $high:literal);)*) => {$(
        $(#[$meta])*
        #[must_use]
        #[inline(always)]
        pub fn $name(word: u32) -> [F16x2; 4] {
            const SIXTEENTH: F16x2 = F16x2::from_bits(twice(0x2C00));
            let pair = |word: u32| F16x2::from_bits(place(word, twice(0x000F), twice(0x6400 | $flip)));
            let above = |word: u32| F16x2::from_bits(place(word, twice(0x00F0), twice(0x6400 | $flip << 4)));
            let (low, high) = (F16x2::from_bits(twice($low)), F16x2::from_bits(twice($high)));
            let next = word >> 8;
            [pair(word) - low, above(word).fma(SIXTEENTH, high), pair(next) - low, above(next).fma(SIXTEENTH, high)]
        }
    )*};
}

fours! {
    /// Converts eight integers from 0 to 15: pair `j` is number `j` and number `j + 4`.
    unpack_u4_f16(0x0, 0x6400, 0xD400);
    /// Converts eight integers from −8 to 7: pair `j` is number `j` and number `j + 4`.
    unpack_i4_f16(0x8, 0x6408, 0xD480);
}

macro_rules! fours_to_bf16 {
    ($($(#[$meta:meta])* $name:ident($flip:literal, $taken:literal);)*) => {$(
        $(#[$meta])*
        #[must_use]
        #[inline(always)]
        pub fn $name(word: u32) -> [BF16x2; 4] {
            [0, 4, 8, 12].map(
                #[inline(always)]
                |shift| {
                    let held = place(word >> shift, twice(0x000F), twice(0x4300 | $flip));
                    BF16x2::from_bits(held) - BF16x2::from_bits(twice($taken))
                },
            )
        }
    )*};
}

fours_to_bf16! {
    /// Converts eight integers from 0 to 15: pair `j` is number `j` and number `j + 4`.
    unpack_u4_bf16(0x0, 0x4300);
    /// Converts eight integers from −8 to 7: pair `j` is number `j` and number `j + 4`.
    unpack_i4_bf16(0x8, 0x4308);
}

macro_rules! eights {
    ($($(#[$meta:meta])* $f16:ident $bf16:ident($flip:literal, $half:literal, $word:literal);)*) => {$(
        $(#[$meta])*
        #[must_use]
        #[inline(always)]
        pub fn $f16(word: u32) -> [F16x2; 2] {
            [0x4140, 0x4342].map(
                #[inline(always)]
                |which| F16x2::from_bits(permute(word ^ $flip, 0x6464_6464, which)) - F16x2::from_bits(twice($half)),
            )
        }

        $(#[$meta])*
        #[must_use]
        #[inline(always)]
        pub fn $bf16(word: u32) -> [BF16x2; 2] {
            let number = #[inline(always)]
            |which: u32| f32::from_bits(permute(word ^ $flip, 0x4B00_0000, which)) - $word;
            // The lower halves of these are 0.
            let pair = #[inline(always)]
            |low: f32, high: f32| BF16x2::from_bits(permute(low.to_bits(), high.to_bits(), 0x7632));
            [pair(number(0x7650), number(0x7651)), pair(number(0x7652), number(0x7653))]
        }
    )*};
}

eights! {
    /// Converts four integers from 0 to 255, in their order.
    unpack_u8_f16 unpack_u8_bf16(0, 0x6400, 8_388_608.0);
    /// Converts four integers from −128 to 127, in their order.
    unpack_i8_f16 unpack_i8_bf16(0x8080_8080, 0x6480, 8_388_736.0);
}

/// Returns two bytes of four in the upper halves of two numbers.
#[inline(always)]
fn spread(word: u32) -> [u32; 2] {
    [permute(word, 0, 0x1404), permute(word, 0, 0x3424)]
}

/// Converts four numbers of e4m3, in their order, to the same numbers; NaN becomes ±480.
#[must_use]
#[inline(always)]
pub fn unpack_e4m3_f16(word: u32) -> [F16x2; 2] {
    spread(word).map(
        #[inline(always)]
        |pair| F16x2::from_bits(pair & twice(0x8000) | pair >> 1 & twice(0x3F80)) * F16x2::from_bits(twice(0x5C00)),
    )
}

/// Converts four numbers of e4m3, in their order, to the same numbers; NaN becomes ±480.
#[must_use]
#[inline(always)]
pub fn unpack_e4m3_bf16(word: u32) -> [BF16x2; 2] {
    spread(word).map(
        #[inline(always)]
        |pair| BF16x2::from_bits(pair & twice(0x8000) | pair >> 4 & twice(0x07F0)) * BF16x2::from_bits(twice(0x7B80)),
    )
}
