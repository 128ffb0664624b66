//! The layout function of an index, for strides of any kind.

use super::{Moves, SumAll};
use crate::types::constant::Leaf;
use crate::types::index::Index;
use crate::types::tuples::each_rank;

/// A shape that an index walks through by strides `D`: like [`Congruent`](crate::Congruent) for integers, but for offsets that may be
/// coordinates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{D}` are not shape and stride of a layout with indices `{I}`",
    label = "not a layout",
    note = "shape and stride nest alike, and all strides move in one space"
)]
pub trait Walk<D, I: Index>: Copy {
    /// The distance reached.
    type Offset: Copy;

    /// Takes this shape's digits off `rest`: returns the offset they make, and the remainder.
    fn step(self, stride: D, rest: I) -> (Self::Offset, I);

    /// The offset of `index`, with the last digit not wrapped.
    fn walk(self, stride: D, index: I) -> Self::Offset;
}

impl<S: Leaf, D: Moves<I>, I: Index> Walk<D, I> for S {
    type Offset = D::Moved;

    #[inline(always)]
    fn step(self, stride: D, rest: I) -> (D::Moved, I) {
        let (digit, rest) = self.split(rest);
        (stride.moved(digit), rest)
    }

    #[inline(always)]
    fn walk(self, stride: D, index: I) -> D::Moved {
        stride.moved(index)
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[allow(non_snake_case, reason = "the names of the modes")]
        #[diagnostic::do_not_recommend]
        impl<$($S: Walk<$D, I>, $D: Copy,)* $Last: Walk<$LastD, I>, $LastD: Copy, I: Index>
            Walk<($($D,)* $LastD,), I> for ($($S,)* $Last,)
        where
            ($($S::Offset,)* $Last::Offset,): SumAll,
        {
            type Offset = <($($S::Offset,)* $Last::Offset,) as SumAll>::Sum;

            #[inline(always)]
            fn step(self, stride: ($($D,)* $LastD,), rest: I) -> (Self::Offset, I) {
                $(let ($S, rest) = self.$i.step(stride.$i, rest);)*
                let ($Last, rest) = self.$last.step(stride.$last, rest);
                (($($S,)* $Last,).sum_all(), rest)
            }

            #[inline(always)]
            fn walk(self, stride: ($($D,)* $LastD,), index: I) -> Self::Offset {
                let rest = index;
                $(let ($S, rest) = self.$i.step(stride.$i, rest);)*
                ($($S,)* self.$last.walk(stride.$last, rest),).sum_all()
            }
        }
    };
}

each_rank! { tuple to 16 }
