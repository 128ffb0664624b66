//! The result of an operation, as a layout whose nesting is known: leaf by leaf.

use core::marker::PhantomData;

use crate::symbolic::join::Join;
use crate::types::computed::computed;
use crate::types::constant::StaticLeaf;
use crate::types::layout::Layout;
use crate::types::static_layout::StaticLayout;
use crate::types::tuples::each_rank;

/// The static layout `A`, whose shape nests as `S` does, as a [`Layout`], which can be sliced and tiled.
pub type Profiled<A, S> = Layout<<S as Profile<A, Start>>::Shape, <S as Profile<A, Start>>::Stride>;

/// The index of a leaf, counted from the left.
pub trait Position: 'static {
    /// The index.
    const LEAF: usize;
}

/// The first leaf.
pub struct Start;

/// The leaf after `P`.
pub struct After<P>(PhantomData<P>);

impl Position for Start {
    const LEAF: usize = 0;
}

impl<P: Position> Position for After<P> {
    const LEAF: usize = P::LEAF + 1;
}

computed! {
    /// The extent of one leaf of a layout.
    ExtentAt<A: StaticLayout, P: Position> = A::VALUE.leaf_at(P::LEAF).extent;
}

computed! {
    /// The stride of one leaf of a layout.
    StrideAt<A: StaticLayout, P: Position> = A::VALUE.leaf_at(P::LEAF).stride;
}

/// A shape that nests as the layout `A` does from leaf `P` on.
pub trait Profile<A, P>: Copy {
    /// The extents of `A`.
    type Shape: Copy;
    /// The strides of `A`.
    type Stride: Copy;
    /// The leaf after these.
    type Next: Position;
}

impl<S: StaticLeaf, A: StaticLayout, P: Position> Profile<A, P> for S {
    type Shape = ExtentAt<A, P>;
    type Stride = StrideAt<A, P>;
    type Next = After<P>;
}

impl<A, P: Position> Profile<A, P> for () {
    type Shape = ();
    type Stride = ();
    type Next = P;
}

/// The position after the modes before the last.
type Before<S, A, P> = <S as Profile<A, P>>::Next;

macro_rules! tuple {
    ([$(($S:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<A, P, $($S: Copy,)* $Last> Profile<A, P> for ($($S,)* $Last,)
        where
            ($($S,)*): Profile<A, P, Shape: Join<(<$Last as Profile<A, Before<($($S,)*), A, P>>>::Shape,)>>,
            ($($S,)*): Profile<A, P, Stride: Join<(<$Last as Profile<A, Before<($($S,)*), A, P>>>::Stride,)>>,
            $Last: Profile<A, Before<($($S,)*), A, P>>,
        {
            type Shape = <<($($S,)*) as Profile<A, P>>::Shape as Join<(
                <$Last as Profile<A, Before<($($S,)*), A, P>>>::Shape,
            )>>::Joined;
            type Stride = <<($($S,)*) as Profile<A, P>>::Stride as Join<(
                <$Last as Profile<A, Before<($($S,)*), A, P>>>::Stride,
            )>>::Joined;
            type Next = <$Last as Profile<A, Before<($($S,)*), A, P>>>::Next;
        }
    };
}

each_rank! { tuple to 16 }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{FilterZeros, Upcast};
    use crate::{C, ShapeOf};

    /// Checks that value and type agree.
    fn same<A: StaticLayout, S: Profile<A, Start>>()
    where
        Profiled<A, S>: StaticLayout,
    {
        assert_eq!(Profiled::<A, S>::VALUE, A::VALUE);
    }

    #[test]
    fn leaf_by_leaf_it_is_the_layout() {
        type Nested = Layout<((C<4>, C<2>), (C<3>, (C<5>,))), ((C<1>, C<4>), (C<0>, (C<8>,)))>;
        type Line = Layout<C<8>, C<1>>;
        same::<Nested, ShapeOf<Nested>>();
        same::<Upcast<Nested, 2>, ShapeOf<Nested>>();
        same::<FilterZeros<Nested>, ShapeOf<Nested>>();
        same::<Upcast<Line, 4>, ShapeOf<Line>>();
    }
}
