//! A test whether a coordinate lies within a shape.

use crate::types::constant::Leaf;
use crate::types::index::Index;
use crate::types::tuples::each_rank;

/// A coordinate that can be compared with the shape `S`, part by part.
#[diagnostic::on_unimplemented(
    message = "the coordinate `{Self}` cannot be compared with the shape `{S}`",
    label = "not nested as the shape is"
)]
pub trait ElemLess<S>: Copy {
    /// Returns true if each part is less than its extent.
    fn is_less(self, shape: S) -> bool;
}

impl<I: Index, S: Leaf> ElemLess<S> for I {
    #[inline(always)]
    fn is_less(self, shape: S) -> bool {
        (self.to_usize() as u64) < shape.value()
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($X: ElemLess<$S>, $S: Copy,)* $LastX: ElemLess<$Last>, $Last: Copy> ElemLess<($($S,)* $Last,)>
            for ($($X,)* $LastX,)
        {
            #[inline(always)]
            fn is_less(self, shape: ($($S,)* $Last,)) -> bool {
                $(self.$i.is_less(shape.$i) &&)* self.$last.is_less(shape.$last)
            }
        }
    };
}

each_rank! { tuple to 16 }

/// Returns true if each part of a coordinate is less than its extent: the predicate at a ragged edge.
///
/// ```
/// use layout_core::{C, elem_less};
/// assert!(elem_less((99_u32, (1_u32, 5_u32)), (100_u32, (C::<2>, 6_u32))));
/// assert!(!elem_less((99_u32, 6_u32), (100_u32, 6_u32)));
/// ```
#[must_use]
#[inline(always)]
pub fn elem_less<S: Copy, X: ElemLess<S>>(coord: X, shape: S) -> bool {
    coord.is_less(shape)
}
