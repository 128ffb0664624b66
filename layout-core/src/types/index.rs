//! The integers that coordinates and offsets are counted in.

use core::ops::{Add, BitAnd, BitXor, Div, Mul, Rem, Shl, Shr};

use crate::types::sealed::Sealed;

/// An integer of a coordinate, and so of the offset it leads to: `u32` or `usize`; on the host also `i32`, the type of a bare literal, which must
/// not be negative.
///
/// Thirty-two bits are the faster choice on a GPU, where an address is often the only thing that needs 64.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of a layout",
    label = "neither `u32` nor `usize`",
    note = "coordinates are `u32` or `usize`, or tuples of one of them: write `5_u32` or `(1_usize, 2_usize)`"
)]
pub trait Index:
    Copy
    + Sealed
    + 'static
    + Add<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The type itself: other types have none, and are reported once.
    #[doc(hidden)]
    type Own: Index;

    /// The wider of this and `Other`.
    #[doc(hidden)]
    type With<Other: Index>: Index;

    /// The largest.
    const MAX: u64;

    #[doc(hidden)]
    fn own(self) -> Self::Own;

    /// The integer `value`, without the bits that do not fit.
    fn truncated(value: u64) -> Self;

    /// This as a count of elements in memory.
    fn to_usize(self) -> usize;

    /// The integer, which is not negative.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    #[track_caller]
    fn not_negative(self) -> Self {
        self
    }
}

impl Sealed for u32 {}
impl Sealed for usize {}

macro_rules! index {
    ($($(#[$condition:meta])* $integer:ident: $other:ident => $wider:ty $({ $not_negative:item })?;)*) => {$(
        $(#[$condition])*
        #[diagnostic::do_not_recommend]
        impl Index for $integer {
            type Own = Self;
            type With<$other: Index> = $wider;
            const MAX: u64 = $integer::MAX as u64;

            #[inline(always)]
            fn own(self) -> Self {
                self
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "as its name says")]
            fn truncated(value: u64) -> Self {
                value as Self
            }

            #[inline(always)]
            #[allow(clippy::cast_sign_loss, reason = "a negative coordinate is refused before")]
            fn to_usize(self) -> usize {
                self as usize
            }

            $($not_negative)?
        }
    )*};
}

index! {
    u32: Other => Other;
    usize: Other => Self;
    #[cfg(not(target_arch = "nvptx64"))]
    i32: Other => Other {
        #[inline(always)]
        #[track_caller]
        fn not_negative(self) -> Self {
            assert!(self >= 0, "a coordinate is not negative: {self}");
            self
        }
    };
}
