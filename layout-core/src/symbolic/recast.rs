//! Layouts of any leaves in other elements: each leaf according to its stride, if the type knows it.
//!
//! ```text
//!     (m,8):(pitch,1)    f32 as [f32;4]     (m,2):(pitch/4,1)      4 has to divide the pitch
//!                        f32 as u8          (m,32):(4·pitch,1)
//! ```
//!
//! **Definition.** The same as [`recast_layout`]: with `to/from = p/q` in lowest terms a stride `d` that `p` divides becomes `q·d/p`; one that
//! divides `p` walks within an element. A stride known only at run time is assumed to be a multiple of `p`; a mode of stride 1, which a narrower
//! element makes longer, is known by its type. Known leaves are the algebra's answer for the layout in which unknown strides are 0
//! and unknown extents are `p`; debug builds evaluate the algebra again, with the run-time numbers.

use core::marker::PhantomData;

use layout_algebra::{IntTuple, LayoutValue, recast_layout, upcast};

use crate::refusal::answer;
use crate::symbolic::divide::tile;
use crate::symbolic::join::Join;
use crate::types::any_layout::AnyLayout;
use crate::types::computed::computed;
use crate::types::constant::{Leaf, StaticLeaf};
use crate::types::layout::Layout;
use crate::types::profiled::{After, Position, Start};
use crate::types::run_time::RunTimeLeaf;
use crate::types::tuples::each_rank;

/// The most leaves of a layout that is recast.
const MOST: usize = 32;

/// Elements of some width, seen as elements of another.
pub trait Widths: 'static {
    /// The number of bits of the old elements.
    const FROM: u64;
    /// The number of bits of the new elements.
    const TO: u64;
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The leaves of a layout, as far as they are known.
#[derive(Clone, Copy)]
pub struct Known {
    leaves: [(Option<u64>, Option<u64>); MOST],
    count: usize,
}

impl Known {
    const NONE: Self = Self { leaves: [(None, None); MOST], count: 0 };

    const fn leaf(extent: Option<u64>, stride: Option<u64>) -> Self {
        let mut known = Self::NONE;
        known.leaves[0] = (extent, stride);
        known.count = 1;
        known
    }

    const fn and(mut self, other: &Self) -> Self {
        let mut i = 0;
        while i < other.count {
            self.leaves[self.count] = other.leaves[i];
            (self.count, i) = (self.count + 1, i + 1);
        }
        self
    }

    /// The layout, flat, with 0 for strides that are not known, and `extent` for extents.
    #[inline]
    const fn with(&self, extent: u64) -> LayoutValue {
        let (mut extents, mut strides, mut i) = ([0; MOST], [0; MOST], 0);
        while i < self.count {
            let (known, stride) = self.leaves[i];
            extents[i] = match known {
                Some(known) => known,
                None => extent,
            };
            strides[i] = match stride {
                Some(stride) => stride,
                None => 0,
            };
            i += 1;
        }
        let [extents, strides] = [extents.split_at(self.count).0, strides.split_at(self.count).0];
        answer(LayoutValue::new(&answer(IntTuple::flat(extents)), &answer(IntTuple::flat(strides))))
    }
}

/// A shape whose leaves are known in part.
pub trait KnownLeaves<Stride> {
    /// The leaves.
    const LEAVES: Known;
}

impl<S: Leaf, D: Leaf> KnownLeaves<D> for S {
    const LEAVES: Known = Known::leaf(S::STATIC, D::STATIC);
}

/// The layout `A` in elements of other widths.
pub struct InBits<A, W>(PhantomData<(A, W)>);

/// A layout in other elements, as far as its leaves are known; an unknown extent is [`WIDER`](Self::WIDER).
pub trait RecastLayout: 'static {
    /// The number of old elements in a wide one: `p`.
    const WIDER: u64;
    /// The number of new elements into which a wide one is split: `q`.
    const PARTS: u64;
    /// The layout in wide elements, before they are split.
    const WIDE: LayoutValue;
    /// The layout in the new elements.
    const RECAST: LayoutValue;
}

impl<S: KnownLeaves<D> + 'static, D: 'static, W: Widths> RecastLayout for InBits<Layout<S, D>, W> {
    const WIDER: u64 = W::TO / gcd(W::FROM, W::TO);
    const PARTS: u64 = W::FROM / gcd(W::FROM, W::TO);
    const WIDE: LayoutValue = answer(upcast(&S::LEAVES.with(Self::WIDER), Self::WIDER));
    const RECAST: LayoutValue = answer(recast_layout(&S::LEAVES.with(Self::WIDER), W::FROM, W::TO));
}

computed! {
    /// The extent of one leaf.
    RecastExtent<R: RecastLayout, P: Position> = R::RECAST.leaf_at(P::LEAF).extent;
}

computed! {
    /// The stride of one leaf.
    RecastStride<R: RecastLayout, P: Position> = R::RECAST.leaf_at(P::LEAF).stride;
}

tile! { #[cfg(not(docsrs))] [R: RecastLayout, P: Position] RecastExtent<R, P> }
tile! { #[cfg(not(docsrs))] [R: RecastLayout, P: Position] RecastStride<R, P> }

/// A shape with strides `D`, from leaf `P` on of a layout that becomes `R`.
#[diagnostic::on_unimplemented(
    message = "a layout of the shape `{Self}` and the strides `{D}` is not seen as other elements",
    label = "not a layout of at most 8 modes in a tuple, 16 with the feature `wide`",
    note = "leaves are `C<N>`, and at run time `u32`, `i32`, `u64` and `usize`"
)]
pub trait RecastLeaves<D, R, P>: Copy {
    /// The extents.
    type Shape: Copy;
    /// The strides.
    type Stride: Copy;
    /// The leaf after these.
    type Next: Position;
    /// Evaluates `R`.
    const EVALUATED: () = ();

    /// Extents and strides.
    fn recast_leaves(self, stride: D) -> (Self::Shape, Self::Stride);
}

const fn evaluated<R: RecastLayout>() {
    let _ = R::RECAST;
}

impl<S: StaticLeaf, D: StaticLeaf, R: RecastLayout, P: Position> RecastLeaves<D, R, P> for S {
    type Shape = RecastExtent<R, P>;
    type Stride = RecastStride<R, P>;
    type Next = After<P>;
    const EVALUATED: () = evaluated::<R>();

    #[inline(always)]
    fn recast_leaves(self, _: D) -> (Self::Shape, Self::Stride) {
        (RecastExtent::instance(), RecastStride::instance())
    }
}

macro_rules! run_time {
    ($($integer:ident)*) => {$(
        impl<D: StaticLeaf, R: RecastLayout, P: Position> RecastLeaves<D, R, P> for $integer {
            type Shape = Self;
            type Stride = RecastStride<R, P>;
            type Next = After<P>;
            const EVALUATED: () = evaluated::<R>();

            #[inline(always)]
            fn recast_leaves(self, _: D) -> (Self, Self::Stride) {
                let (wide, extent) = const { (R::WIDE.leaf_at(P::LEAF).extent, R::RECAST.leaf_at(P::LEAF).extent) };
                (self.ceil_div(R::WIDER / wide).scaled(extent / wide), RecastStride::instance())
            }
        }

        impl<S: Leaf, R: RecastLayout, P: Position> RecastLeaves<$integer, R, P> for S {
            type Shape = Self;
            type Stride = $integer;
            type Next = After<P>;
            const EVALUATED: () = evaluated::<R>();

            #[inline(always)]
            fn recast_leaves(self, stride: $integer) -> (Self, $integer) {
                (self, stride.ceil_div(R::WIDER).scaled(R::PARTS))
            }
        }
    )*};
}

run_time! { u32 i32 u64 usize }

impl<R, P: Position> RecastLeaves<(), R, P> for () {
    type Shape = ();
    type Stride = ();
    type Next = P;

    #[inline(always)]
    fn recast_leaves(self, (): ()) -> ((), ()) {
        ((), ())
    }
}

/// The position after the modes before the last.
type Before<S, D, R, P> = <S as RecastLeaves<D, R, P>>::Next;

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: KnownLeaves<$D>, $D,)* $Last: KnownLeaves<$LastD>, $LastD> KnownLeaves<($($D,)* $LastD,)>
            for ($($S,)* $Last,)
        {
            const LEAVES: Known = Known::NONE$(.and(&$S::LEAVES))*.and(&$Last::LEAVES);
        }

        impl<R, P, $($S: Copy, $D: Copy,)* $Last, $LastD> RecastLeaves<($($D,)* $LastD,), R, P> for ($($S,)* $Last,)
        where
            ($($S,)*): RecastLeaves<($($D,)*), R, P>,
            $Last: RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>,
            <($($S,)*) as RecastLeaves<($($D,)*), R, P>>::Shape:
                Join<(<$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::Shape,)>,
            <($($S,)*) as RecastLeaves<($($D,)*), R, P>>::Stride:
                Join<(<$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::Stride,)>,
        {
            type Shape = <<($($S,)*) as RecastLeaves<($($D,)*), R, P>>::Shape as Join<(
                <$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::Shape,
            )>>::Joined;
            type Stride = <<($($S,)*) as RecastLeaves<($($D,)*), R, P>>::Stride as Join<(
                <$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::Stride,
            )>>::Joined;
            type Next = <$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::Next;
            const EVALUATED: () = <$Last as RecastLeaves<$LastD, R, Before<($($S,)*), ($($D,)*), R, P>>>::EVALUATED;

            #[inline(always)]
            fn recast_leaves(self, stride: ($($D,)* $LastD,)) -> (Self::Shape, Self::Stride) {
                let (shape, strides) = ($(self.$i,)*).recast_leaves(($(stride.$i,)*));
                let last = self.$last.recast_leaves(stride.$last);
                (shape.join((last.0,)), strides.join((last.1,)))
            }
        }
    };
}

each_rank! { tuple to 16 }

/// A layout of elements `T` that can be seen as elements `U`, with the widths `W`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that is recast",
    label = "not a layout of plain or swizzled memory",
    note = "layouts of at most 8 modes are recast, 16 with the feature `wide`; their elements are those of the tensor"
)]
pub trait RecastBy<W>: Copy {
    /// The layout of the same memory.
    type Recast: Copy;
    /// Rejects, where a tensor is recast, a layout that does not exist in such elements.
    #[doc(hidden)]
    const EVALUATED: () = ();

    /// The layout of the same memory.
    ///
    /// # Panics
    /// In debug builds, if the run-time numbers have no layout in the new elements: a stride that the width does not
    /// divide.
    #[track_caller]
    fn recast_by(self) -> Self::Recast;
}

impl<S, D, W: Widths> RecastBy<W> for Layout<S, D>
where
    Self: AnyLayout,
    S: Copy + RecastLeaves<D, InBits<Self, W>, Start>,
    D: Copy,
{
    type Recast = Layout<S::Shape, S::Stride>;
    const EVALUATED: () = S::EVALUATED;

    #[inline(always)]
    fn recast_by(self) -> Self::Recast {
        if cfg!(debug_assertions) && Self::STATIC.is_none() {
            answer(recast_layout(&self.to_value(), W::FROM, W::TO));
        }
        let (shape, stride) = self.shape().recast_leaves(self.stride());
        Layout::unchecked(shape, stride)
    }
}
