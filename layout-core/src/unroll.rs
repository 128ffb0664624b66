//! Loops whose indices are constants.

use core::marker::PhantomData;

use crate::types::any_layout::Measured;
use crate::types::constant::StaticLeaf;

/// Calls `f` with each of these indices that is less than the end, all together if the first is. If nothing is called, nothing is compiled: each
/// condition is a separate constant.
macro_rules! calls {
    ($f:ident $end:tt $first:literal: $($i:literal)*) => {$(
        if const { $first + $i < $end } {
            $f($first + $i);
        }
    )*};
    ($f:ident $end:tt $($first:literal)*) => {$(
        if const { $first < $end } {
            calls! {
                $f $end $first:
                0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
            }
        }
    )*};
}

/// Calls `f(0)`, `f(1)`, …, `f(N - 1)`, one after the other, without a loop; `N` is at most 64.
///
/// Each index is a constant where it is used. Offsets are then folded, and arrays indexed by it can live in registers,
/// which a `for` does not promise.
///
/// ```
/// use layout_core::unroll;
/// let mut squares = [0; 4];
/// unroll::<4>(|i| squares[i] = i * i);
/// assert_eq!(squares, [0, 1, 4, 9]);
/// ```
#[inline(always)]
pub fn unroll<const N: usize>(mut f: impl FnMut(usize)) {
    const { assert!(N <= 64, "`unroll` counts to 64 at most: nest two for more") };
    calls! { f N 0 32 }
}

/// A number of steps given by a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how many steps there are",
    label = "not a number of steps",
    note = "implement `Count` for a type of your own, or write `unroll!(for i in 0..n {{ … }})`"
)]
pub trait Count {
    /// The number, at most 256.
    const COUNT: usize;
}

/// The number of a leaf known at compile time.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<N: StaticLeaf> Count for N {
    #[allow(clippy::cast_possible_truncation, reason = "a leaf is a `usize`")]
    const COUNT: usize = N::VALUE as usize;
}

/// Calls `f(0)`, `f(1)`, …, `f(K::COUNT - 1)` as [`unroll`] does.
///
/// ```
/// use layout_core::{Count, unroll_by};
/// struct Century;
/// impl Count for Century {
///     const COUNT: usize = 100;
/// }
/// let mut sum = 0;
/// unroll_by::<Century>(|i| sum += i);
/// assert_eq!(sum, 4950);
/// ```
#[inline(always)]
pub fn unroll_by<K: Count>(mut f: impl FnMut(usize)) {
    const { assert!(K::COUNT <= 256, "`unroll_by` counts to 256 at most") }
    calls! { f (K::COUNT) 0 32 64 96 128 160 192 224 }
}

/// The size of a layout.
struct SizeOf<L>(PhantomData<L>);

impl<L: Measured> Count for SizeOf<L> {
    const COUNT: usize = match L::KNOWN_SIZE {
        Some(size) if size <= 256 => size,
        _ => 0,
    };
}

/// Calls `f` with each index of a layout, without a loop if there are at most 256 and their number is known at compile time.
#[inline(always)]
pub(crate) fn each_index<L: Measured>(layout: L, f: impl FnMut(usize)) {
    if const { SizeOf::<L>::COUNT == 0 } {
        (0..layout.size()).for_each(f);
    } else {
        unroll_by::<SizeOf<L>>(f);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_once_in_order() {
        let mut next = 0;
        unroll::<64>(|i| {
            assert_eq!(i, next);
            next += 1;
        });
        assert_eq!(next, 64);
        unroll::<0>(|_| unreachable!());
    }
}
