//! Coordinates: an index, a tuple of coordinates, nested at most as deep as the shape.

use layout_algebra::IntTuple;

use crate::refusal::answer;
use crate::types::congruent::Congruent;
use crate::types::index::Index;
use crate::types::tuples::each_rank;

/// A coordinate: an integer, or a tuple of coordinates over the same integer type.
///
/// ```
/// use layout_core::Coord;
/// fn entries<X: Coord>(_: X) -> usize { X::ENTRIES }
/// assert_eq!(entries((1_u32, (0_u32, 3_u32))), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    label = "neither an index nor a tuple of coordinates",
    note = "a coordinate is a `u32`, a `usize`, or a nested tuple of one of them; all its entries have the same type",
    note = "the index of `unroll!` has the type of its range where nothing else says it: `for i in 0..4_u32`"
)]
pub trait Coord: Copy {
    /// The integer type of its entries, and of the offset it leads to.
    type Index: Index;
    /// The nesting of the entries; each entry is 0.
    const PROFILE: IntTuple;
    /// The number of its entries, at all depths together.
    const ENTRIES: usize;

    /// Calls `visit` with the number of each entry, counted from `first`, and the entry.
    fn each(self, first: usize, visit: &mut impl FnMut(usize, Self::Index));
}

#[diagnostic::do_not_recommend]
impl<I: Index> Coord for I {
    type Index = I;
    const PROFILE: IntTuple = IntTuple::int(0);
    const ENTRIES: usize = 1;

    #[inline(always)]
    fn each(self, first: usize, visit: &mut impl FnMut(usize, I)) {
        visit(first, self.not_negative());
    }
}

/// A coordinate that fits the layout `Shape:Stride`.
#[diagnostic::on_unimplemented(
    message = "the coordinate `{Self}` does not fit the shape `{Shape}`",
    label = "this coordinate does not fit",
    note = "an index fits any shape; a tuple fits a tuple of the same number of modes, if each entry fits its mode",
    note = "all entries are `u32`, or all `usize`: write `(1_u32, 2_u32)`, or `i as usize`"
)]
pub trait CoordOf<Shape, Stride>: Coord {
    /// [`Coord::Index`] for a coordinate that fits: one that does not is reported once.
    type Offset: Index;

    /// The offset of this coordinate.
    #[track_caller]
    fn offset(self, shape: Shape, stride: Stride) -> Self::Index;

    /// The same as [`Offset`](Self::Offset).
    #[track_caller]
    fn fitting(self, shape: Shape, stride: Stride) -> Self::Offset;

    /// Returns true if each entry is less than the size of its mode.
    fn is_inside(self, shape: Shape) -> bool;

    /// Asserts that each entry of a tuple is less than the size of its mode; an index may go on past the end.
    #[doc(hidden)]
    #[track_caller]
    fn assert_inside(self, shape: Shape);

    /// Asserts that the entry of a mode is less than its size.
    #[doc(hidden)]
    #[track_caller]
    fn assert_within(self, shape: Shape, mode: usize);
}

#[diagnostic::do_not_recommend]
impl<I: Index, S: Congruent<D>, D> CoordOf<S, D> for I {
    type Offset = I::Own;

    #[inline(always)]
    #[track_caller]
    fn offset(self, shape: S, stride: D) -> I {
        shape.offset(stride, self.not_negative())
    }

    #[inline(always)]
    #[track_caller]
    fn fitting(self, shape: S, stride: D) -> I::Own {
        shape.offset(stride, self.not_negative()).own()
    }

    #[inline(always)]
    fn is_inside(self, shape: S) -> bool {
        self.to_usize() < shape.size()
    }

    #[inline(always)]
    fn assert_inside(self, _: S) {}

    #[track_caller]
    fn assert_within(self, shape: S, mode: usize) {
        let (index, size) = (self.not_negative().to_usize(), shape.size());
        assert!(index < size, "the coordinate lies outside of the shape: {index} in mode {mode} of extent {size}");
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($X: Coord<Index = $LastX::Index>,)* $LastX: Coord> Coord for ($($X,)* $LastX,) {
            type Index = $LastX::Index;
            const PROFILE: IntTuple = answer(IntTuple::of(&[$($X::PROFILE,)* $LastX::PROFILE]));
            const ENTRIES: usize = $($X::ENTRIES +)* $LastX::ENTRIES;

            #[inline(always)]
            fn each(self, first: usize, visit: &mut impl FnMut(usize, Self::Index)) {
                $(self.$i.each(first, visit); let first = first + $X::ENTRIES;)*
                self.$last.each(first, visit);
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($S: Copy, $D: Copy, $X,)* $Last, $LastD, $LastX, I: Index>
            CoordOf<($($S,)* $Last,), ($($D,)* $LastD,)> for ($($X,)* $LastX,)
        where
            $($X: CoordOf<$S, $D, Index = I>,)*
            $LastX: CoordOf<$Last, $LastD, Index = I>,
        {
            type Offset = I;

            #[inline(always)]
            #[track_caller]
            fn offset(self, shape: ($($S,)* $Last,), stride: ($($D,)* $LastD,)) -> I {
                $(self.$i.offset(shape.$i, stride.$i) +)* self.$last.offset(shape.$last, stride.$last)
            }

            #[inline(always)]
            #[track_caller]
            fn fitting(self, shape: ($($S,)* $Last,), stride: ($($D,)* $LastD,)) -> I {
                self.offset(shape, stride)
            }

            #[inline(always)]
            fn is_inside(self, shape: ($($S,)* $Last,)) -> bool {
                $(self.$i.is_inside(shape.$i) &&)* self.$last.is_inside(shape.$last)
            }

            #[track_caller]
            fn assert_inside(self, shape: ($($S,)* $Last,)) {
                $(self.$i.assert_within(shape.$i, $i);)*
                self.$last.assert_within(shape.$last, $last);
            }

            #[track_caller]
            fn assert_within(self, shape: ($($S,)* $Last,), _: usize) {
                self.assert_inside(shape);
            }
        }
    };
}

each_rank! { tuple }
