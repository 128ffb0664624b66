//! Shape and stride together: the layout function, by recursion over both.

use layout_algebra::IntTuple;

use crate::refusal::{answer, count};
use crate::types::constant::Leaf;
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::sizes::Sizes;
use crate::types::tuples::each_rank;
use crate::types::written::StrideLeaf;

/// A shape that nests as `Stride` does, so that the two make a layout; the strides are integers, or move along coordinates
/// ([`E`](crate::E)).
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Stride}` are not shape and stride of a layout",
    label = "not a layout",
    note = "shape and stride are congruent: both a leaf, such as `C<4>`, or both tuples of the same number of modes, which are \
            congruent in turn"
)]
pub trait NestsAs<Stride>: Integers {
    /// The number of coordinates, if the type says it.
    const KNOWN_SIZE: Option<usize>;

    /// The size of each mode, if the type knows it.
    #[doc(hidden)]
    const SIZES: Sizes;

    /// The number of coordinates: the product of the extents.
    #[track_caller]
    fn size(self) -> usize;

    /// Calls `visit` with each leaf of the strides.
    #[doc(hidden)]
    #[track_caller]
    fn each_stride(stride: Stride, visit: &mut impl FnMut(u64));
}

impl<S: Leaf, D: StrideLeaf> NestsAs<D> for S {
    const KNOWN_SIZE: Option<usize> = match S::STATIC {
        Some(extent) => Some(count(extent)),
        None => None,
    };
    const SIZES: Sizes = Sizes::of(&[<S as NestsAs<D>>::KNOWN_SIZE]);

    #[inline(always)]
    fn size(self) -> usize {
        count(self.value())
    }

    #[inline(always)]
    fn each_stride(stride: D, visit: &mut impl FnMut(u64)) {
        stride.each(visit);
    }
}

/// Shape and integer strides.
///
/// The layout function of an index `x` takes it apart from left to right, one leaf of extent `s` after the other:
/// the digit is `x mod s`, and `x div s` remains for the leaves to the right. The last leaf takes the whole rest, so
/// that indices past the end are allowed (as in `idx2crd` of `CuTe`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Stride}` are not shape and stride of a layout",
    label = "not a layout",
    note = "shape and stride are congruent: both a leaf, such as `C<4>`, or both tuples of the same number of modes, which are \
            congruent in turn"
)]
pub trait Congruent<Stride>: NestsAs<Stride> {
    /// The greatest offset, if the type says it.
    const KNOWN_LAST: Option<usize>;

    /// The strides, if the type says all of them.
    #[doc(hidden)]
    const STRIDE: Option<IntTuple> = None;

    /// Takes this shape's digits off `rest`: returns the offset they make, and the remainder.
    #[track_caller]
    fn step<I: Index>(self, stride: Stride, rest: I) -> (I, I);

    /// The offset of `index`, with the last digit not wrapped.
    #[track_caller]
    fn offset<I: Index>(self, stride: Stride, index: I) -> I;

    /// The greatest offset: `Σ (extent − 1)·stride`; `usize::MAX` if it is larger.
    #[track_caller]
    fn last(self, stride: Stride) -> usize;
}

impl<S: Leaf, D: Leaf> Congruent<D> for S {
    const KNOWN_LAST: Option<usize> = match (S::STATIC, D::STATIC) {
        (Some(1), _) | (_, Some(0)) => Some(0),
        (Some(extent), Some(stride)) => count(extent.saturating_sub(1)).checked_mul(count(stride)),
        _ => None,
    };
    const STRIDE: Option<IntTuple> = <D as Integers>::STATIC;

    #[inline(always)]
    fn step<I: Index>(self, stride: D, rest: I) -> (I, I) {
        let (digit, rest) = self.split(rest);
        (stride.times(digit), rest)
    }

    #[inline(always)]
    fn offset<I: Index>(self, stride: D, index: I) -> I {
        stride.times(index)
    }

    #[inline(always)]
    fn last(self, stride: D) -> usize {
        count(self.value().saturating_sub(1)).saturating_mul(count(stride.value()))
    }
}

/// The product of two sizes, if they are known and it fits.
const fn both(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => a.checked_mul(b),
        _ => None,
    }
}

/// The sum of two offsets, if they are known and it fits.
const fn sum(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => a.checked_add(b),
        _ => None,
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: NestsAs<$D>, $D: Copy,)* $Last: NestsAs<$LastD>, $LastD: Copy>
            NestsAs<($($D,)* $LastD,)> for ($($S,)* $Last,)
        {
            const KNOWN_SIZE: Option<usize> = {
                let size = $Last::KNOWN_SIZE;
                $(let size = both(size, $S::KNOWN_SIZE);)*
                size
            };
            const SIZES: Sizes = Sizes::of(&[$($S::KNOWN_SIZE,)* $Last::KNOWN_SIZE]);

            #[inline(always)]
            fn size(self) -> usize {
                $(self.$i.size() *)* self.$last.size()
            }

            #[inline(always)]
            fn each_stride(stride: ($($D,)* $LastD,), visit: &mut impl FnMut(u64)) {
                $($S::each_stride(stride.$i, visit);)*
                $Last::each_stride(stride.$last, visit);
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($S: Congruent<$D>, $D: Copy,)* $Last: Congruent<$LastD>, $LastD: Copy>
            Congruent<($($D,)* $LastD,)> for ($($S,)* $Last,)
        {
            const KNOWN_LAST: Option<usize> = {
                let last = $Last::KNOWN_LAST;
                $(let last = sum(last, $S::KNOWN_LAST);)*
                last
            };
            #[allow(non_snake_case, reason = "the names of the modes")]
            const STRIDE: Option<IntTuple> = match ($($S::STRIDE,)* $Last::STRIDE,) {
                ($(Some($X),)* Some($LastX),) => Some(answer(IntTuple::of(&[$($X,)* $LastX]))),
                _ => None,
            };

            #[inline(always)]
            fn step<I: Index>(self, stride: ($($D,)* $LastD,), rest: I) -> (I, I) {
                let sum = I::truncated(0);
                $(let (offset, rest) = self.$i.step(stride.$i, rest); let sum = sum + offset;)*
                let (offset, rest) = self.$last.step(stride.$last, rest);
                (sum + offset, rest)
            }

            #[inline(always)]
            fn offset<I: Index>(self, stride: ($($D,)* $LastD,), index: I) -> I {
                let (sum, rest) = (I::truncated(0), index);
                $(let (offset, rest) = self.$i.step(stride.$i, rest); let sum = sum + offset;)*
                sum + self.$last.offset(stride.$last, rest)
            }

            #[inline(always)]
            fn last(self, stride: ($($D,)* $LastD,)) -> usize {
                self.$last.last(stride.$last)$(.saturating_add(self.$i.last(stride.$i)))*
            }
        }
    };
}

each_rank! { tuple }
