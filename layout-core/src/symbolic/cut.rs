//! Modes of layouts of any leaves: ranges taken or grouped, and selections.

use crate::symbolic::mode::ModeAt;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// A tuple of at most 8 modes that has modes `BEGIN` up to `END`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no modes {BEGIN}..{END}",
    label = "no such modes",
    note = "modes are counted from 0, at most 8 of them, and a range has at least one"
)]
pub trait Cut<const BEGIN: usize, const END: usize>: Copy {
    /// Only these modes.
    type Taken: Copy;
    /// These modes grouped as one, between the others.
    type Grouped: Copy;

    /// Returns only these modes.
    fn taken(self) -> Self::Taken;

    /// Groups these modes as one, between the others.
    fn grouped(self) -> Self::Grouped;
}

macro_rules! begins {
    ([$($before:tt)*] $last:tt) => { begins! { @ [] [$($before)* $last] } };
    (@ [$($left:tt)*] []) => {};
    (@ [$($left:tt)*] [$first:tt $($rest:tt)*]) => {
        ends! { $first $first [$($left)*] [$first] [$($rest)*] }
        begins! { @ [$($left)* $first] [$($rest)*] }
    };
}

macro_rules! ends {
    ($first:tt $last:tt [$($left:tt)*] [$($inside:tt)*] []) => {
        cut! { $first $last [$($left)*] [$($inside)*] [] }
    };
    ($first:tt $last:tt [$($left:tt)*] [$($inside:tt)*] [$next:tt $($right:tt)*]) => {
        cut! { $first $last [$($left)*] [$($inside)*] [$next $($right)*] }
        ends! { $first $next [$($left)*] [$($inside)* $next] [$($right)*] }
    };
}

macro_rules! cut {
    (
        ($F:ident $FD:ident $FX:ident $begin:tt) ($L:ident $LD:ident $LX:ident $last:tt)
        [$(($A:ident $AD:ident $AX:ident $a:tt))*] [$(($B:ident $BD:ident $BX:ident $b:tt))*]
        [$(($C:ident $CD:ident $CX:ident $c:tt))*]
    ) => {
        impl<$($A: Copy,)* $($B: Copy,)* $($C: Copy,)*> Cut<$begin, { $last + 1 }> for ($($A,)* $($B,)* $($C,)*) {
            type Taken = ($($B,)*);
            type Grouped = ($($A,)* ($($B,)*), $($C,)*);

            #[inline(always)]
            fn taken(self) -> Self::Taken {
                ($(self.$b,)*)
            }

            #[inline(always)]
            fn grouped(self) -> Self::Grouped {
                ($(self.$a,)* ($(self.$b,)*), $(self.$c,)*)
            }
        }
    };
}

each_rank! { begins to 8 }

/// The index of a mode, counted from the left, in a selection.
///
/// ```
/// use layout_core::{At, C, Layout};
/// let layout = Layout::of((C::<4>, 8_u32, 2_u32), (8_u32, C::<1>, 32_u32));
/// assert_eq!(layout.select((At::<2>, At::<0>)).to_string(), "(2,4):(32,8)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct At<const I: usize>;

/// Indices of modes of the layout `L`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` selects no modes of `{L}`",
    label = "not the numbers of modes",
    note = "modes are selected by a tuple of `At<I>`, counted from 0"
)]
pub trait Selection<L> {
    /// The modes, in this order.
    type Selected;

    /// The modes, in this order.
    fn selected(self, layout: L) -> Self::Selected;
}

macro_rules! selection {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        selection! { @ $(($S $D $X))* ($Last $LastD $LastX) }
    };
    (@ $(($S:ident $D:ident $X:ident))*) => {
        impl<L: Copy, $($S: Copy, $D: Copy, const $X: usize,)*> Selection<L> for ($(At<$X>,)*)
        where
            $(L: ModeAt<$X, Mode = Layout<$S, $D>>,)*
        {
            type Selected = Layout<($($S,)*), ($($D,)*)>;

            #[inline(always)]
            fn selected(self, layout: L) -> Self::Selected {
                Layout::unchecked(
                    ($(<L as ModeAt<$X>>::mode_at(layout).shape(),)*),
                    ($(<L as ModeAt<$X>>::mode_at(layout).stride(),)*),
                )
            }
        }
    };
}

each_rank! { selection to 8 }

impl<S: Copy, D: Copy> Layout<S, D> {
    /// The modes from `BEGIN` up to `END`, without it.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let layout = Layout::of((C::<4>, 8_u32, 2_u32), (8_u32, C::<1>, 32_u32));
    /// assert_eq!(layout.take::<1, 3>().to_string(), "(8,2):(1,32)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn take<const BEGIN: usize, const END: usize>(self) -> Layout<S::Taken, D::Taken>
    where
        S: Cut<BEGIN, END>,
        D: Cut<BEGIN, END>,
    {
        Layout::unchecked(self.shape().taken(), self.stride().taken())
    }

    /// The modes from `BEGIN` up to `END` as one.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let layout = Layout::of((C::<4>, 8_u32, 2_u32), (8_u32, C::<1>, 32_u32));
    /// assert_eq!(layout.group::<0, 2>().to_string(), "((4,8),2):((8,1),32)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn group<const BEGIN: usize, const END: usize>(self) -> Layout<S::Grouped, D::Grouped>
    where
        S: Cut<BEGIN, END>,
        D: Cut<BEGIN, END>,
    {
        Layout::unchecked(self.shape().grouped(), self.stride().grouped())
    }

    /// The modes with these indices, in this order; a mode of a mode is `layout.mode::<1>().mode::<0>()`.
    ///
    /// ```
    /// use layout_core::{At, C, Layout};
    /// let rows = Layout::of((C::<4>, 8_u32), (8_u32, C::<1>));
    /// assert_eq!(rows.select((At::<1>, At::<0>)).to_string(), "(8,4):(1,8)");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn select<X: Selection<Self>>(self, modes: X) -> X::Selected {
        modes.selected(self)
    }
}
