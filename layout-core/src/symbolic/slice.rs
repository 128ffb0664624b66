//! Slicing: some modes fixed at a coordinate, the others kept.

use crate::coordinate::{SumAll, Walk, Zero};
use crate::symbolic::join::JoinAll;
use crate::types::congruent::NestsAs;
use crate::types::constant::C;
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// A coordinate of the layout `S:D` some of whose entries are [`Whole`]: `_` in `CuTe`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not slice the shape `{S}`",
    label = "neither an index nor `Whole` nor a tuple of such, mode by mode",
    note = "a slice has one entry for each mode: `Whole`, or an index, all `u32` or all `usize`, as in `(Whole, 1_u32)`; the index of `unroll!` has the type of its range, `0..4_u32`"
)]
pub trait Slice<S, D, I: Index>: Copy {
    /// The modes kept, in one tuple.
    type Shape: Copy;
    /// Their strides.
    type Stride: Copy;

    /// The offset of the modes that are not kept: `I`, or a coordinate, or [`Zero`] if all are kept.
    type Offset: Copy;

    /// The type of its indices: `I`, or [`Zero`] if all modes are kept.
    #[doc(hidden)]
    type Indices: Copy;

    /// The shape and strides of the modes kept, and the offset of the others.
    fn slice(self, shape: S, stride: D) -> (Self::Shape, Self::Stride, Self::Offset);

    /// The first index that is not less than the size of its mode, and that size.
    fn outside(self, shape: S) -> Option<(usize, usize)>;
}

impl<S: Copy, D: Copy, I: Index> Slice<S, D, I> for Whole {
    type Shape = (S,);
    type Stride = (D,);
    type Offset = Zero;
    type Indices = Zero;

    #[inline(always)]
    fn slice(self, shape: S, stride: D) -> ((S,), (D,), Zero) {
        ((shape,), (stride,), Zero)
    }

    #[inline(always)]
    fn outside(self, _: S) -> Option<(usize, usize)> {
        None
    }
}

/// Implemented separately for each index type: other types are none of these, and do not slice.
macro_rules! index {
    ($($I:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Walk<D, $I> + NestsAs<D>, D: Copy> Slice<S, D, $I> for $I {
            type Shape = ();
            type Stride = ();
            type Offset = S::Offset;
            type Indices = Self;

            #[inline(always)]
            #[track_caller]
            fn slice(self, shape: S, stride: D) -> ((), (), S::Offset) {
                ((), (), shape.walk(stride, self.not_negative()))
            }

            #[inline(always)]
            fn outside(self, shape: S) -> Option<(usize, usize)> {
                let (index, size) = (self.to_usize(), shape.size());
                (index >= size).then_some((index, size))
            }
        }
    )*};
}

index! { u32 usize }
#[cfg(not(target_arch = "nvptx64"))]
index! { i32 }

#[diagnostic::do_not_recommend]
impl<S: Walk<D, I> + NestsAs<D>, D: Copy, I: Index, const N: usize> Slice<S, D, I> for C<N> {
    type Shape = ();
    type Stride = ();
    type Offset = S::Offset;
    type Indices = Zero;

    #[inline(always)]
    fn slice(self, shape: S, stride: D) -> ((), (), S::Offset) {
        ((), (), shape.walk(stride, I::truncated(N as u64)))
    }

    #[inline(always)]
    fn outside(self, shape: S) -> Option<(usize, usize)> {
        let size = shape.size();
        (N >= size).then_some((N, size))
    }
}

/// The type of the indices of a slice. If it has no indices, since all modes are kept, nothing else would determine it: then it is `u32`.
#[doc(hidden)]
pub trait IndicesOf<I> {}

impl IndicesOf<u32> for Zero {}
impl<I: Index> IndicesOf<I> for I {}

/// No shape: if the shape is unknown, because a tile does not fit, the compiler cannot claim that a coordinate does not slice it, for it might be this one or that one.
pub struct NoShape<const WHICH: usize>;

macro_rules! tiles {
    ($($which:literal [$($parameters:tt)*] $Tile:ty;)*) => {$(
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<$($parameters)* I: Index> Slice<NoShape<$which>, NoShape<$which>, I> for $Tile {
            type Shape = ();
            type Stride = ();
            type Offset = Zero;
            type Indices = I;

            fn slice(self, _: NoShape<$which>, _: NoShape<$which>) -> ((), (), Zero) {
                ((), (), Zero)
            }

            fn outside(self, _: NoShape<$which>) -> Option<(usize, usize)> {
                None
            }
        }
    )*};
}

tiles! {
    0 [const N: usize,] C<N>;
    1 [const N: usize,] C<N>;
    0 [A: Copy, B: Copy,] Layout<A, B>;
    1 [A: Copy, B: Copy,] Layout<A, B>;
}

/// The shape that tuples slice, mode by mode. The bound is on the shape and not on the entries: otherwise the compiler would show one error for each of these, and one for the whole.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{X}` does not slice the shape `{Self}`",
    label = "neither an index nor `Whole` nor a tuple of such, mode by mode",
    note = "a slice has one entry for each mode: `Whole`, or an index, all `u32` or all `usize`, as in `(Whole, 1_u32)`; the index of `unroll!` has the type of its range, `0..4_u32`"
)]
pub trait SlicedBy<X, D, I: Index>: Copy {
    /// The modes kept, in one tuple.
    type Shape: Copy;
    /// Their strides.
    type Stride: Copy;
    /// The offset of the other modes.
    type Offset: Copy;
    /// The type of its indices.
    type Indices: Copy;

    /// The shape and strides of the modes kept, and the offset of the others.
    fn sliced(self, stride: D, by: X) -> (Self::Shape, Self::Stride, Self::Offset);

    /// The first index that is not less than the size of its mode, and that size.
    fn exceeded(self, by: X) -> Option<(usize, usize)>;
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: Copy, $D: Copy, $X: Copy,)* $Last: Copy, $LastD: Copy, $LastX: Copy, I: Index>
            Slice<($($S,)* $Last,), ($($D,)* $LastD,), I> for ($($X,)* $LastX,)
        where
            ($($S,)* $Last,): SlicedBy<Self, ($($D,)* $LastD,), I>,
        {
            type Shape = <($($S,)* $Last,) as SlicedBy<Self, ($($D,)* $LastD,), I>>::Shape;
            type Stride = <($($S,)* $Last,) as SlicedBy<Self, ($($D,)* $LastD,), I>>::Stride;
            type Offset = <($($S,)* $Last,) as SlicedBy<Self, ($($D,)* $LastD,), I>>::Offset;
            type Indices = <($($S,)* $Last,) as SlicedBy<Self, ($($D,)* $LastD,), I>>::Indices;

            #[inline(always)]
            fn slice(self, shape: ($($S,)* $Last,), stride: ($($D,)* $LastD,)) -> (Self::Shape, Self::Stride, Self::Offset) {
                shape.sliced(stride, self)
            }

            #[inline(always)]
            fn outside(self, shape: ($($S,)* $Last,)) -> Option<(usize, usize)> {
                shape.exceeded(self)
            }
        }

        #[allow(non_snake_case, reason = "the names of the modes")]
        #[diagnostic::do_not_recommend]
        impl<$($S: Copy, $D: Copy, $X: Slice<$S, $D, I>,)* $Last: Copy, $LastD: Copy, $LastX, I: Index>
            SlicedBy<($($X,)* $LastX,), ($($D,)* $LastD,), I> for ($($S,)* $Last,)
        where
            $LastX: Slice<$Last, $LastD, I>,
            ($($X::Shape,)* $LastX::Shape,): JoinAll,
            ($($X::Stride,)* $LastX::Stride,): JoinAll,
            ($($X::Offset,)* $LastX::Offset,): SumAll,
            ($($X::Indices,)* $LastX::Indices,): SumAll,
        {
            type Shape = <($($X::Shape,)* $LastX::Shape,) as JoinAll>::Joined;
            type Stride = <($($X::Stride,)* $LastX::Stride,) as JoinAll>::Joined;
            type Offset = <($($X::Offset,)* $LastX::Offset,) as SumAll>::Sum;
            type Indices = <($($X::Indices,)* $LastX::Indices,) as SumAll>::Sum;

            #[inline(always)]
            fn sliced(self, stride: ($($D,)* $LastD,), by: ($($X,)* $LastX,)) -> (Self::Shape, Self::Stride, Self::Offset) {
                $(let $X = by.$i.slice(self.$i, stride.$i);)*
                let $LastX = by.$last.slice(self.$last, stride.$last);
                let offset = ($($X.2,)* $LastX.2,).sum_all();
                (($($X.0,)* $LastX.0,).join_all(), ($($X.1,)* $LastX.1,).join_all(), offset)
            }

            #[inline(always)]
            fn exceeded(self, by: ($($X,)* $LastX,)) -> Option<(usize, usize)> {
                $(
                    if let Some(outside) = by.$i.outside(self.$i) {
                        return Some(outside);
                    }
                )*
                by.$last.outside(self.$last)
            }
        }
    };
}

each_rank! { tuple to 16 }
