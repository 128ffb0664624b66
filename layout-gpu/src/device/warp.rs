//! Operations of the lanes of a warp together: shuffles, votes and reductions.
//!
//! Uses LLVM's intrinsics and not the instructions in `asm!`: only a call that is marked convergent stays in the control flow it was
//! written in. Assembly is not marked, so the compiler may move it, or copy it, into the branches that lanes do not share.

use core::arch::asm;

use super::vectors::{halves, whole};
use super::{BF16x2, F16x2};

/// All 32 lanes.
const MEMBERS: i32 = -1;

unsafe extern "unadjusted" {
    #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
    fn shfl_idx(members: i32, value: i32, from: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.shfl.sync.bfly.i32"]
    fn shfl_xor(members: i32, value: i32, mask: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.shfl.sync.up.i32"]
    fn shfl_up(members: i32, value: i32, distance: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.shfl.sync.down.i32"]
    fn shfl_down(members: i32, value: i32, distance: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.vote.ballot.sync"]
    fn vote_ballot(members: i32, vote: bool) -> i32;
    #[link_name = "llvm.nvvm.vote.any.sync"]
    fn vote_any(members: i32, vote: bool) -> bool;
    #[link_name = "llvm.nvvm.vote.all.sync"]
    fn vote_all(members: i32, vote: bool) -> bool;
    #[link_name = "llvm.nvvm.bar.warp.sync"]
    fn bar_warp(members: i32);
}

/// A value that lanes exchange: of 32 or 64 bits, or a pair of 16-bit numbers.
#[diagnostic::on_unimplemented(
    message = "lanes do not exchange `{Self}`",
    label = "neither 32 nor 64 bits",
    note = "lanes exchange `u32`, `i32`, `f32`, `u64`, `i64`, `f64`, `F16x2` and `BF16x2`; write smaller numbers as one of these"
)]
pub trait Exchanged: Copy + sealed::Sealed {
    /// Returns the value whose words another lane has.
    #[doc(hidden)]
    fn exchange(self, word: impl Fn(u32) -> u32) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

/// Exchanges the two words of 64 bits.
#[inline(always)]
fn both(value: u64, word: impl Fn(u32) -> u32) -> u64 {
    let [low, high] = halves(value);
    whole([word(low), word(high)])
}

macro_rules! exchanged {
    ($($T:ty = |$value:ident, $word:ident| $given:expr;)*) => {$(
        impl sealed::Sealed for $T {}

        impl Exchanged for $T {
            #[inline(always)]
            fn exchange(self, $word: impl Fn(u32) -> u32) -> Self {
                let $value = self;
                $given
            }
        }
    )*};
}

exchanged! {
    u32 = |value, word| word(value);
    i32 = |value, word| word(value.cast_unsigned()).cast_signed();
    f32 = |value, word| Self::from_bits(word(value.to_bits()));
    F16x2 = |value, word| Self::from_bits(word(value.to_bits()));
    BF16x2 = |value, word| Self::from_bits(word(value.to_bits()));
    u64 = |value, word| both(value, word);
    i64 = |value, word| both(value.cast_unsigned(), word).cast_signed();
    f64 = |value, word| Self::from_bits(both(value.to_bits(), word));
}

/// Returns the number of this thread in its warp.
#[must_use]
#[inline(always)]
pub fn lane_idx() -> u32 {
    let lane;
    // SAFETY: reads a special register that does not change.
    unsafe { asm!("mov.u32 {0}, %laneid;", out(reg32) lane, options(pure, nomem, nostack, preserves_flags)) };
    lane
}

macro_rules! shuffles {
    ($($(#[$meta:meta])* $name:ident $operand:ident = $intrinsic:ident $clamp:literal;)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// All lanes of the warp call it together: a lane that does not come leaves the others waiting, or without a value.
        #[must_use]
        #[inline(always)]
        #[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]
        pub unsafe fn $name<T: Exchanged>(value: T, $operand: u32) -> T {
            value.exchange(
                #[inline(always)]
                |word| {
                    // SAFETY: touches no memory; all lanes come, as the caller promises.
                    unsafe { $intrinsic(MEMBERS, word as i32, $operand as i32, $clamp) as u32 }
                },
            )
        }
    )*};
}

shuffles! {
    /// Returns the value of lane `from`.
    shuffle from = shfl_idx 31;
    /// Returns the value of the lane whose number differs in these bits.
    shuffle_xor bits = shfl_xor 31;
    /// Returns the value of the lane `distance` before; the first lanes get their own.
    shuffle_up distance = shfl_up 0;
    /// Returns the value of the lane `distance` after; the last lanes get their own.
    shuffle_down distance = shfl_down 31;
}

macro_rules! votes {
    ($($(#[$meta:meta])* $name:ident -> $R:ty = $intrinsic:ident;)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// All lanes of the warp call it together.
        #[must_use]
        #[inline(always)]
        #[allow(clippy::cast_sign_loss, clippy::cast_lossless)]
        pub unsafe fn $name(vote: bool) -> $R {
            // SAFETY: touches no memory; all lanes come, as the caller promises.
            unsafe { $intrinsic(MEMBERS, vote) as $R }
        }
    )*};
}

votes! {
    /// Returns a bit for each lane that votes true.
    ballot -> u32 = vote_ballot;
    /// Returns true if any lane votes true.
    any -> bool = vote_any;
    /// Returns true if all lanes vote true.
    all -> bool = vote_all;
}

/// Waits for the other lanes of the warp; their earlier writes are seen after it.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn sync_warp() {
    // SAFETY: all lanes come, as the caller promises.
    unsafe { bar_warp(MEMBERS) }
}

macro_rules! reduced {
    ($($(#[$meta:meta])* $name:ident<$T:ident> = $link:literal;)*) => {$(
        $(#[$meta])*
        ///
        /// `redux.sync`, from `sm_80` on.
        ///
        /// # Safety
        /// All lanes of the warp call it together.
        #[must_use]
        #[inline(always)]
        #[allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]
        pub unsafe fn $name(value: $T) -> $T {
            unsafe extern "unadjusted" {
                #[link_name = $link]
                fn redux(value: i32, members: i32) -> i32;
            }
            // SAFETY: touches no memory; all lanes come, as the caller promises.
            unsafe { redux(value as i32, MEMBERS) as $T }
        }
    )*};
}

reduced! {
    /// Returns the sum of all lanes' integers, modulo 2^32.
    reduce_add<u32> = "llvm.nvvm.redux.sync.add";
    /// Returns the least of all lanes' integers.
    reduce_min<u32> = "llvm.nvvm.redux.sync.umin";
    /// Returns the greatest of all lanes' integers.
    reduce_max<u32> = "llvm.nvvm.redux.sync.umax";
    /// Returns the least of all lanes' signed integers.
    reduce_min_signed<i32> = "llvm.nvvm.redux.sync.min";
    /// Returns the greatest of all lanes' signed integers.
    reduce_max_signed<i32> = "llvm.nvvm.redux.sync.max";
    /// Returns the bits that all lanes have.
    reduce_and<u32> = "llvm.nvvm.redux.sync.and";
    /// Returns the bits that any lane has.
    reduce_or<u32> = "llvm.nvvm.redux.sync.or";
    /// Returns the bits that an odd number of lanes have.
    reduce_xor<u32> = "llvm.nvvm.redux.sync.xor";
}

/// Reduces among groups of `2^STEPS` neighboring lanes, which all get the result: by exchanges over growing distances.
///
/// # Safety
/// All lanes of the warp call it together.
#[must_use]
#[inline(always)]
pub unsafe fn among<const LANES: u32, T: Exchanged>(mut value: T, combine: impl Fn(T, T) -> T) -> T {
    const { assert!(LANES.is_power_of_two() && LANES <= 32, "groups are of 1, 2, 4, 8, 16 or 32 lanes") }
    layout_core::unroll::<5>(|step| {
        if 1 << step < LANES {
            // SAFETY: the caller's promise; the condition is a constant.
            value = combine(value, unsafe { shuffle_xor(value, 1 << step) });
        }
    });
    value
}

/// A value that lanes add up and compare.
#[diagnostic::on_unimplemented(
    message = "there is no sum and no greatest of the lanes' `{Self}`",
    label = "none of `f32`, `f64`, `u32`, `i32`, `u64` and `i64`",
    note = "write smaller numbers as one of these; pairs are combined by `among::<32, _>(pair, |a, b| …)`"
)]
pub trait Reduced: Exchanged {
    /// Adds; integers wrap around.
    #[doc(hidden)]
    fn sum(self, other: Self) -> Self;

    /// Returns the greater one.
    #[doc(hidden)]
    fn greater(self, other: Self) -> Self;
}

macro_rules! reduced_by {
    ($($T:ty: $sum:expr, $greater:expr;)*) => {$(
        impl Reduced for $T {
            #[inline(always)]
            fn sum(self, other: Self) -> Self {
                $sum(self, other)
            }

            #[inline(always)]
            fn greater(self, other: Self) -> Self {
                $greater(self, other)
            }
        }
    )*};
}

reduced_by! {
    f32: |a, b| a + b, Self::max;
    f64: |a, b| a + b, Self::max;
    u32: Self::wrapping_add, Ord::max;
    i32: Self::wrapping_add, Ord::max;
    u64: Self::wrapping_add, Ord::max;
    i64: Self::wrapping_add, Ord::max;
}

macro_rules! reductions {
    ($($(#[$meta:meta])* $name:ident<$lanes:literal> = $combine:ident;)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// All lanes of the warp call it together.
        #[must_use]
        #[inline(always)]
        pub unsafe fn $name<T: Reduced>(value: T) -> T {
            // SAFETY: the caller's promise.
            unsafe { among::<$lanes, T>(value, T::$combine) }
        }
    )*};
}

reductions! {
    /// Returns the sum over the warp. For integers of 32 bits [`reduce_add`] is one instruction from `sm_80` on.
    warp_sum<32> = sum;
    /// Returns the greatest of the warp. For integers of 32 bits [`reduce_max`] is one instruction from `sm_80` on.
    warp_max<32> = greater;
    /// Returns the sum over four neighboring lanes, which share a row of the C of an `mma`.
    quad_sum<4> = sum;
    /// Returns the greatest of four neighboring lanes.
    quad_max<4> = greater;
}
