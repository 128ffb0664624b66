//! Rearrangements of the modes of a layout: which type a layout of any leaves becomes, swizzled or not.
//!
//! A rearrangement changes neither the offsets nor the swizzle, so that a swizzled layout is rearranged inside.

use crate::symbolic::cut::{Cut, Selection};
use crate::symbolic::join::{AsModes, Flatten, Join};
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::{StaticSwizzle, SwizzledBy};
use crate::types::tuples::each_rank;

/// A layout that has the rearrangement `V`: [`Selecting`], [`Grouping`], [`Flattening`], [`Turning`], [`Appending`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no view by `{V}`",
    label = "no such modes of this layout",
    note = "`Grouping<BEGIN, END>` is of modes BEGIN up to END, without it, counted from 0, of at most 8; `Turning` exchanges the first two modes, and is \
            of layouts that have two",
    note = "these layouts are `Layout`s, swizzled or not; an operation of generic code is viewed by another, \
            `tensor.viewed_as(operations::Transpose::<L>::new())`"
)]
pub trait Rearrange<V>: Copy {
    /// The rearranged layout.
    type Rearranged: Copy;

    /// Rearranges the modes.
    fn rearrange(self, by: V) -> Self::Rearranged;
}

/// Only the modes of a selection, in its order.
pub struct Selecting<X>(pub X);
/// The modes from `BEGIN` up to `END` as one.
pub struct Grouping<const BEGIN: usize, const END: usize>;
/// All leaves as modes of one tuple.
pub struct Flattening;
/// The first two modes exchanged.
pub struct Turning;
/// One more mode at the end.
pub struct Appending<M>(pub M);

impl<S: Copy, D: Copy, X: Selection<Layout<S, D>, Selected: Copy>> Rearrange<Selecting<X>> for Layout<S, D> {
    type Rearranged = X::Selected;

    #[inline(always)]
    fn rearrange(self, by: Selecting<X>) -> X::Selected {
        self.select(by.0)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Cut<BEGIN, END>, D: Cut<BEGIN, END>, const BEGIN: usize, const END: usize> Rearrange<Grouping<BEGIN, END>>
    for Layout<S, D>
{
    type Rearranged = Layout<S::Grouped, D::Grouped>;

    #[inline(always)]
    fn rearrange(self, _: Grouping<BEGIN, END>) -> Self::Rearranged {
        self.group::<BEGIN, END>()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Flatten, D: Flatten> Rearrange<Flattening> for Layout<S, D> {
    type Rearranged = Layout<S::Flat, D::Flat>;

    #[inline(always)]
    fn rearrange(self, _: Flattening) -> Self::Rearranged {
        self.flatten()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Exchange, D: Exchange> Rearrange<Turning> for Layout<S, D> {
    type Rearranged = Layout<S::Exchanged, D::Exchanged>;

    #[inline(always)]
    fn rearrange(self, _: Turning) -> Self::Rearranged {
        Layout::unchecked(self.shape().exchanged(), self.stride().exchanged())
    }
}

#[diagnostic::do_not_recommend]
impl<S, D, T: Copy, E: Copy> Rearrange<Appending<Layout<T, E>>> for Layout<S, D>
where
    S: AsModes<Modes: Join<(T,)>>,
    D: AsModes<Modes: Join<(E,)>>,
{
    type Rearranged = Layout<<S::Modes as Join<(T,)>>::Joined, <D::Modes as Join<(E,)>>::Joined>;

    #[inline(always)]
    fn rearrange(self, by: Appending<Layout<T, E>>) -> Self::Rearranged {
        self.append(by.0)
    }
}

impl<V, const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: Rearrange<V>> Rearrange<V>
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    type Rearranged = Swizzled<BITS, BASE, SHIFT, OFFSET, L::Rearranged>;

    #[inline(always)]
    fn rearrange(self, by: V) -> Self::Rearranged {
        Self::around(self.inner().rearrange(by))
    }
}

impl<V, W: StaticSwizzle, I: Index, L: Rearrange<V>> Rearrange<V> for SwizzledBy<W, I, L> {
    type Rearranged = SwizzledBy<W, I, L::Rearranged>;

    #[inline(always)]
    fn rearrange(self, by: V) -> Self::Rearranged {
        self.around(|layout| layout.rearrange(by))
    }
}

impl<V, const REPORTED: usize> Rearrange<V> for Poison<REPORTED> {
    type Rearranged = Self;

    fn rearrange(self, _: V) -> Self {
        self
    }
}

/// A tuple of at least two modes.
pub trait Exchange: Copy {
    /// The second mode, the first, and the others.
    type Exchanged: Copy;

    /// Exchanges the first two modes.
    fn exchanged(self) -> Self::Exchanged;
}

macro_rules! exchange {
    ([] $last:tt) => {};
    ([$first:tt $($before:tt)*] $last:tt) => { exchange! { @ $first $($before)* $last } };
    (@ ($A:ident $AD:ident $AX:ident $a:tt) ($B:ident $BD:ident $BX:ident $b:tt) $(($S:ident $D:ident $X:ident $i:tt))*) => {
        impl<$A: Copy, $B: Copy, $($S: Copy,)*> Exchange for ($A, $B, $($S,)*) {
            type Exchanged = ($B, $A, $($S,)*);

            #[inline(always)]
            fn exchanged(self) -> Self::Exchanged {
                (self.$b, self.$a, $(self.$i,)*)
            }
        }
    };
}

each_rank! { exchange to 16 }
