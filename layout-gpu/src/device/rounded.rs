//! Numbers of memory that an `f32` is rounded to, one or two in an instruction.

use core::f32::math::round_ties_even;

use super::{BF16, BF16x2, F16, F16x2, Load, Store};

/// A number of memory, made of an `f32` by rounding to the nearest: `f32`, [`F16`], [`BF16`], and `i8`, which stops at its ends.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that sums are rounded to",
    label = "none of `f32`, `F16`, `BF16` and `i8`",
    note = "other elements are made by a function of your own, and stored by `copy_raw_if`"
)]
pub trait Number: Copy {
    /// Loads `V` numbers, 1 or 2, in one instruction.
    ///
    /// # Safety
    /// They may be read, and begin at a multiple of `V`.
    #[must_use]
    unsafe fn load_from<const V: usize, P: Load>(from: &P, first: usize) -> [f32; V];
    /// Stores `V` numbers, 1 or 2, in one instruction.
    ///
    /// # Safety
    /// They may be written, nobody else accesses them, and they begin at a multiple of `V`.
    unsafe fn store_to<const V: usize, Q: Store>(to: &mut Q, first: usize, numbers: [f32; V]);
}

macro_rules! numbers {
    ($($T:ty: $One:ty, |$one:ident| $of_one:expr, |$x:ident| $to_one:expr; $Two:ty, |$two:ident| $of_two:expr, |$pair:ident| $to_two:expr;)*) => {$(
        impl Number for $T {
            #[inline(always)]
            unsafe fn load_from<const V: usize, P: Load>(from: &P, first: usize) -> [f32; V] {
                const { assert!(V == 1 || V == 2, "one or two numbers are loaded at once") }
                // SAFETY: the caller's promise.
                let pair: [f32; 2] = if V == 2 {
                    let $two: $Two = unsafe { from.load_at(first) };
                    $of_two
                } else {
                    let $one: $One = unsafe { from.load_at(first) };
                    [$of_one, 0.0]
                };
                core::array::from_fn(|i| pair[i])
            }

            #[inline(always)]
            unsafe fn store_to<const V: usize, Q: Store>(to: &mut Q, first: usize, numbers: [f32; V]) {
                const { assert!(V == 1 || V == 2, "one or two numbers are stored at once") }
                if V == 2 {
                    let $pair = [numbers[0], numbers[V - 1]];
                    // SAFETY: the caller's promise.
                    unsafe { to.store_at::<$Two>(first, $to_two) }
                } else {
                    let $x = numbers[0];
                    // SAFETY: the caller's promise.
                    unsafe { to.store_at::<$One>(first, $to_one) }
                }
            }
        }
    )*};
}

numbers! {
    f32: u32, |one| f32::from_bits(one), |x| x.to_bits();
        [u32; 2], |two| two.map(f32::from_bits), |pair| pair.map(f32::to_bits);
    F16: u16, |one| F16::from_bits(one).to_f32(), |x| F16::from_f32(x).to_bits();
        u32, |two| F16x2::from_bits(two).to_f32(), |pair| F16x2::from_f32(pair).to_bits();
    BF16: u16, |one| BF16::from_bits(one).to_f32(), |x| BF16::from_f32(x).to_bits();
        u32, |two| BF16x2::from_bits(two).to_f32(), |pair| BF16x2::from_f32(pair).to_bits();
    i8: u8, |one| f32::from(one.cast_signed()), |x| byte(x);
        u16, |two| two.to_le_bytes().map(|byte| f32::from(byte.cast_signed())), |pair| u16::from_le_bytes(pair.map(byte));
}

/// Rounds to the nearest `i8`.
#[inline(always)]
fn byte(number: f32) -> u8 {
    (round_ties_even(number) as i8).cast_unsigned()
}
