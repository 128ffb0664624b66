//! Coordinate layouts known at compile time, as values of the algebra.

use layout_algebra::capacity::MAX_DEPTH;
use layout_algebra::nested::Nested;
use layout_algebra::operation::Value;
use layout_algebra::{CoordLayout, IntTuple, ScaledBasis};

use super::space::Space;
use super::{E, Settle, Walk, Zero};
use crate::refusal::answer;
use crate::types::congruent::NestsAs;
use crate::types::constant::StaticLeaf;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::static_operand::{StaticOperand, StaticStrided};
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

impl<S, D> StaticCoordinates for Layout<S, D>
where
    S: StaticIntTuple + NestsAs<D> + Walk<D, u32, Offset: Settle<u32, Settled: Space>> + 'static,
    D: StaticBases + 'static,
{
    const COORDINATES: CoordLayout = match <Self as StaticOperand>::OPERAND {
        Value::Coordinates(layout) => layout,
        Value::Layout(layout) => CoordLayout::plain(&layout),
        _ => unreachable!(),
    };
    type Space = <<S as Walk<D, u32>>::Offset as Settle<u32>>::Settled;
}

/// Strides known at compile time: integers, and steps along coordinates.
pub trait StaticBases: Copy {
    /// The strides as a value.
    const BASES: Nested<ScaledBasis>;
    /// The strides, if all are integers.
    #[doc(hidden)]
    const PLAIN: Option<IntTuple>;
}

impl<N: StaticLeaf> StaticBases for N {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(N::VALUE));
    const PLAIN: Option<IntTuple> = Some(IntTuple::int(N::VALUE));
}

impl StaticBases for Zero {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(0));
    const PLAIN: Option<IntTuple> = None;
}

impl<const MODE: usize, D: StaticBases> StaticBases for E<MODE, D> {
    const BASES: Nested<ScaledBasis> = Nested::leaf(within(MODE, &D::BASES.leaf_at(0)));
    const PLAIN: Option<IntTuple> = None;
}

/// The same steps in a space of which this one is a part.
const fn within(part: usize, steps: &ScaledBasis) -> ScaledBasis {
    let (mut path, mut depth) = ([0; MAX_DEPTH], 0);
    path[0] = part;
    while depth < steps.depth() {
        path[depth + 1] = steps.part(depth);
        depth += 1;
    }
    answer(ScaledBasis::along(steps.value(), path.split_at(depth + 1).0))
}

/// The tuple of these, if there are all.
const fn together(parts: &[Option<IntTuple>]) -> Option<IntTuple> {
    let (mut tuple, mut i) = (IntTuple::unit(), 0);
    while i < parts.len() {
        let Some(part) = parts[i] else { return None };
        tuple = answer(tuple.push(&part));
        i += 1;
    }
    Some(tuple)
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: StaticBases,)* $LastD: StaticBases> StaticBases for ($($D,)* $LastD,) {
            const BASES: Nested<ScaledBasis> = answer(Nested::of(&[$($D::BASES,)* $LastD::BASES]));
            const PLAIN: Option<IntTuple> = together(&[$($D::PLAIN,)* $LastD::PLAIN]);
        }
    };
}

each_rank! { tuple }
