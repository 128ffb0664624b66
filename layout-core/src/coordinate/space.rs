//! Layouts of coordinates whose numbers are in their types, and the spaces that they lead to.

use core::marker::PhantomData;

use layout_algebra::{CoordLayout, IntTuple, ScaledBasis};

use super::plan::Plan;
use crate::coordinate::coord::Coord;
use crate::refusal::answer;
use crate::types::index::Index;
use crate::types::static_operand::StaticStrided;
use crate::types::tuples::each_rank;

/// A coordinate layout whose numbers are in its type. Generic code evaluates [`operations`](crate::operations) on it, which are coordinate
/// layouts in the same space; coordinates by [`Locate`](crate::Locate); and its value by the `const fn`s of [`algebra`](crate::algebra).
///
/// ```
/// use layout_core::operations::ZippedDivide;
/// use layout_core::{C, Locate, StaticCoordinates, make_layout};
/// /// The last corner of the tiles of 4 by 2.
/// fn corner<L: StaticCoordinates<Space = (u32, u32)>>(_: L) -> (u32, u32) {
///     let tiles = ZippedDivide::<L, (C<4>, C<2>)>::new();
///     let last = ZippedDivide::<L, (C<4>, C<2>)>::SIZE as u32 / 8 - 1;
///     tiles.coordinate((0_u32, last))
/// }
/// assert_eq!(corner(make_layout!(make_identity_layout((8,8)))), (4, 6));
/// assert_eq!(corner(make_layout!((8,8):(1@1,1@0))), (6, 4));
///
/// /// The extents of the space that the tiles lie in.
/// fn space<L: StaticCoordinates>(_: L) -> String {
///     let extents = const {
///         match L::COORDINATES.coshape() {
///             Ok(extents) => extents,
///             Err(_) => panic!("larger than 64 bits"),
///         }
///     };
///     extents.to_string()
/// }
/// assert_eq!(space(make_layout!((4,8):(64@0,16@1))), "(193,113)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate layout known at compile time",
    label = "no layout, or some of its numbers are known at run time only",
    note = "its extents are `C<N>`, its strides `C<N>` and `E<MODE, C<N>>`, nested alike"
)]
pub trait StaticCoordinates: StaticStrided {
    /// The layout as a value.
    const COORDINATES: CoordLayout;
    /// The coordinates that it leads to.
    type Space: Space;
}

/// The coordinates that a layout leads to, nested as they are, with `u32` for each number: `(u32, u32)` for those of a matrix. It is `u32` for a
/// layout of integers.
///
/// ```
/// use layout_core::{StaticCoordinates, layout};
/// fn is_matrix<L: StaticCoordinates<Space = (u32, u32)>>() {}
/// is_matrix::<layout!(make_identity_layout((4,8)))>();
/// is_matrix::<layout!((4,8):(64@1,16@0))>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a space of coordinates",
    label = "neither `u32` nor a nested tuple of it"
)]
pub trait Space: Copy + 'static {
    /// The nesting; each leaf is 0.
    const PROFILE: IntTuple;
    /// A coordinate, as integers `I`.
    type Point<I: Index>: Copy;

    /// The coordinate that the layout `L` takes a coordinate to; this space is the part `P` of the whole.
    #[doc(hidden)]
    fn located<L: StaticCoordinates, P: Part, X: Coord>(coord: X) -> Self::Point<X::Index>;

    /// The part `P` of the coordinate at which a part of a layout begins.
    #[doc(hidden)]
    fn begun<B: Begins, P: Part, I: Index>() -> Self::Point<I>;
}

/// A part of a coordinate: the numbers of the parts that it lies in, from the outside.
pub trait Part: 'static {
    /// One step along it.
    const STEP: ScaledBasis;
}

/// All of a coordinate.
pub struct Root;

/// Part `I` of the part `P`.
pub struct Below<P, const I: usize>(PhantomData<P>);

impl Part for Root {
    const STEP: ScaledBasis = ScaledBasis::plain(1);
}

impl<P: Part, const I: usize> Part for Below<P, I> {
    const STEP: ScaledBasis = {
        let (mut path, mut depth) = ([0; layout_algebra::capacity::MAX_DEPTH], 0);
        while depth < P::STEP.depth() {
            path[depth] = P::STEP.part(depth);
            depth += 1;
        }
        path[depth] = I;
        answer(ScaledBasis::along(1, path.split_at(depth + 1).0))
    };
}

/// A part of a layout that begins at a coordinate.
pub trait Begins: 'static {
    /// The coordinate.
    const ORIGIN: IntTuple;
}

/// The function of `L` along the part `P`, at coordinates `X`.
struct Onto<L, P, X>(PhantomData<(L, P, X)>);

impl<L: StaticCoordinates, P: Part, X: Coord> Onto<L, P, X> {
    const PLAN: &Plan = {
        let layout = L::COORDINATES.projection(&P::STEP);
        let last = answer(layout.cosize()) - 1;
        assert!(
            last <= <X::Index as Index>::MAX,
            "the coordinates of this layout do not fit in the index type, `u32`: use a `usize`"
        );
        &Plan::new(&layout, &X::PROFILE)
    };
}

/// The number at a part of the coordinate at which `B` begins; 0 if it has no such part.
struct OriginAt<B, P>(PhantomData<(B, P)>);

impl<B: Begins, P: Part> OriginAt<B, P> {
    const NUMBER: u64 = {
        let (mut part, mut depth) = (Some(B::ORIGIN), 0);
        while depth < P::STEP.depth() {
            part = match part {
                Some(whole) if !whole.is_leaf() && P::STEP.part(depth) < whole.rank() => {
                    Some(answer(whole.mode(P::STEP.part(depth))))
                }
                _ => None,
            };
            depth += 1;
        }
        match part {
            Some(number) if number.is_leaf() => number.leaf_at(0),
            _ => 0,
        }
    };
}

impl Space for u32 {
    const PROFILE: IntTuple = IntTuple::int(0);
    type Point<I: Index> = I;

    #[inline(always)]
    fn located<L: StaticCoordinates, P: Part, X: Coord>(coord: X) -> X::Index {
        Onto::<L, P, X>::PLAN.offset(coord)
    }

    #[inline(always)]
    fn begun<B: Begins, P: Part, I: Index>() -> I {
        const {
            assert!(
                OriginAt::<B, P>::NUMBER <= I::MAX,
                "the coordinate where this part begins does not fit in the index type, `u32`: use a `usize`"
            );
        }
        I::truncated(OriginAt::<B, P>::NUMBER)
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Space,)* $Last: Space> Space for ($($S,)* $Last,) {
            const PROFILE: IntTuple = answer(IntTuple::of(&[$($S::PROFILE,)* $Last::PROFILE]));
            type Point<INDEX: Index> = ($($S::Point<INDEX>,)* $Last::Point<INDEX>,);

            #[inline(always)]
            fn located<LAYOUT: StaticCoordinates, PART: Part, COORD: Coord>(coord: COORD) -> Self::Point<COORD::Index> {
                ($($S::located::<LAYOUT, Below<PART, $i>, COORD>(coord),)* $Last::located::<LAYOUT, Below<PART, $last>, COORD>(coord),)
            }

            #[inline(always)]
            fn begun<BEGINS: Begins, PART: Part, INDEX: Index>() -> Self::Point<INDEX> {
                ($($S::begun::<BEGINS, Below<PART, $i>, INDEX>(),)* $Last::begun::<BEGINS, Below<PART, $last>, INDEX>(),)
            }
        }
    };
}

each_rank! { tuple to 8 }
