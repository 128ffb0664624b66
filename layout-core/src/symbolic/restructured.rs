//! Layouts of any leaves split and joined: concatenation, appending, flattening, slicing.

use crate::coordinate::Settle;
use crate::symbolic::join::{AsModes, Flatten, Join};
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// The modes of `S`, and then `T`.
pub type Appended<S, T> = <<S as AsModes>::Modes as Join<(T,)>>::Joined;

/// `T`, and then the modes of `S`.
pub type Prepended<S, T> = <(T,) as Join<<S as AsModes>::Modes>>::Joined;

/// A layout without some of its modes, and the offset at which those were fixed.
pub type Sliced<X, S, D, I> = (
    Layout<<X as Slice<S, D, I>>::Shape, <X as Slice<S, D, I>>::Stride>,
    <<X as Slice<S, D, I>>::Offset as Settle<I>>::Settled,
);

impl<S: Copy, D: Copy> Layout<S, D> {
    /// This layout with one more mode at its end.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::of((C::<4>, 8_u32), (8_u32, C::<1>));
    /// assert_eq!(rows.append(Layout::of(C::<3>, 32_u32)).to_string(), "(4,8,3):(8,1,32)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn append<T: Copy, E: Copy>(self, mode: Layout<T, E>) -> Layout<Appended<S, T>, Appended<D, E>>
    where
        S: AsModes<Modes: Join<(T,)>>,
        D: AsModes<Modes: Join<(E,)>>,
    {
        let (shape, stride) = (self.shape().as_modes(), self.stride().as_modes());
        Layout::unchecked(shape.join((mode.shape(),)), stride.join((mode.stride(),)))
    }

    /// This layout with one more mode at its beginning.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::of((C::<4>, 8_u32), (8_u32, C::<1>));
    /// assert_eq!(rows.prepend(Layout::of(C::<3>, 32_u32)).to_string(), "(3,4,8):(32,8,1)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn prepend<T: Copy, E: Copy>(self, mode: Layout<T, E>) -> Layout<Prepended<S, T>, Prepended<D, E>>
    where
        S: AsModes,
        D: AsModes,
        (T,): Join<S::Modes>,
        (E,): Join<D::Modes>,
    {
        let (shape, stride) = (self.shape().as_modes(), self.stride().as_modes());
        Layout::unchecked((mode.shape(),).join(shape), (mode.stride(),).join(stride))
    }

    /// All leaves as modes of one tuple.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let nested = Layout::of((C::<4>, (C::<2>, 8_u32)), (C::<2>, (C::<1>, 8_u32)));
    /// assert_eq!(nested.flatten().to_string(), "(4,2,8):(2,1,8)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn flatten(self) -> Layout<S::Flat, D::Flat>
    where
        S: Flatten,
        D: Flatten,
    {
        Layout::unchecked(self.shape().flat(), self.stride().flat())
    }

    /// The modes at which `coord` has [`Whole`](crate::Whole), in one tuple, and the offset of its other entries.
    ///
    /// ```
    /// use layout_core::{C, Layout, Whole};
    /// let rows = Layout::of((C::<4>, (C::<2>, 8_u32)), (16_u32, (C::<1>, C::<2>)));
    /// let (line, offset) = rows.slice((3_u32, Whole));
    /// assert_eq!((line.to_string(), offset), ("((2,8)):((1,2))".into(), 48));
    /// let (kept, offset) = rows.slice((Whole, (1_u32, Whole)));
    /// assert_eq!((kept.to_string(), offset), ("(4,8):(16,2)".into(), 1));
    /// ```
    #[inline(always)]
    pub fn slice<X, I: Index, A: Copy, B: Copy, O: Settle<I>, K: IndicesOf<I>>(
        self,
        coord: X,
    ) -> (Layout<A, B>, O::Settled)
    where
        X: Slice<S, D, I, Shape = A, Stride = B, Offset = O, Indices = K>,
    {
        let (shape, stride, offset) = coord.slice(self.shape(), self.stride());
        (Layout::unchecked(shape, stride), offset.settle())
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        /// The layout of these modes.
        impl<$($S: Copy, $D: Copy,)* $Last: Copy, $LastD: Copy> From<($(Layout<$S, $D>,)* Layout<$Last, $LastD>,)>
            for Layout<($($S,)* $Last,), ($($D,)* $LastD,)>
        {
            #[inline(always)]
            fn from(modes: ($(Layout<$S, $D>,)* Layout<$Last, $LastD>,)) -> Self {
                Layout::unchecked(
                    ($(modes.$i.shape(),)* modes.$last.shape(),),
                    ($(modes.$i.stride(),)* modes.$last.stride(),),
                )
            }
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use crate::{AnyLayout, C, Layout, Whole};

    #[test]
    fn modes_put_together_are_the_layout_again() {
        let layout = Layout::of((C::<4>, (2_u32, C::<8>)), (9_usize, (C::<1>, 2_i32)));
        let again = Layout::from((layout.mode::<0>(), layout.mode::<1>()));
        assert_eq!(layout, again);
        assert_eq!(again.to_value(), layout.to_value());
        assert_eq!(layout.mode::<1>().mode::<0>().append(layout.mode::<0>()).to_string(), "(2,4):(1,9)");
    }

    #[test]
    fn a_slice_of_nothing_is_the_offset() {
        let layout = Layout::of((C::<4>, 8_u32), (9_u32, C::<1>));
        let (none, offset) = layout.slice((3_u32, 2_u32));
        assert_eq!((none.shape(), none.stride(), offset), ((), (), 29));
        let (all, offset) = layout.slice((Whole, Whole));
        assert_eq!((all, offset), (layout, 0));
    }
}
