//! Loops whose indices are constants.

use crate::types::any_layout::Measured;

/// `f(first)`, …, 64 at most, as long as the index is less than `end`.
macro_rules! steps {
    ($f:ident, $first:literal, $end:expr) => {
        steps! {
            @ $f $first ($end)
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        }
    };
    (@ $f:ident $first:literal $end:tt $($i:literal)*) => {
        $(
            if $first + $i < $end {
                $f($first + $i);
            }
        )*
    };
}

/// Calls `f(0)`, `f(1)`, …, `f(N - 1)`, one after the other, without a loop; `N` is at most 64.
///
/// Each index is a constant where it is used. Offsets are folded then, and arrays indexed by it can live in registers,
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
    steps!(f, 0, N);
}

/// Calls `f` with each index of a layout, without a loop where there are at most 256 and their number is known at compile time.
#[inline(always)]
pub(crate) fn each_index<L: Measured>(layout: L, mut f: impl FnMut(usize)) {
    const UNROLLED: usize = 256;
    if const { known::<L>() > UNROLLED } {
        (0..layout.size()).for_each(f);
        return;
    }
    steps!(f, 0, const { known::<L>() });
    if const { known::<L>() > 64 } {
        steps!(f, 64, const { known::<L>() });
        steps!(f, 128, const { known::<L>() });
        steps!(f, 192, const { known::<L>() });
    }
}

/// The size of a layout; if its type does not say it, more than will be unrolled.
const fn known<L: Measured>() -> usize {
    match L::KNOWN_SIZE {
        Some(size) => size,
        None => usize::MAX,
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
