//! Coordinate layouts known at compile time, as values of the algebra.

use layout_algebra::capacity::MAX_DEPTH;
use layout_algebra::nested::Nested;
use layout_algebra::{CoordLayout, ScaledBasis};

use super::{E, Zero};
use crate::refusal::answer;
use crate::types::congruent::NestsAs;
use crate::types::constant::StaticLeaf;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// A coordinate layout whose numbers are in its type. Generic code evaluates operations on its value by the `const fn`s of
/// [`algebra`](crate::algebra), and coordinates by [`Locate`](crate::Locate).
///
/// ```
/// use layout_core::{Locate, StaticCoordinates, layout, make_layout};
/// /// The extents of the space that the tiles lie in, and the last of their corners.
/// fn space<L: StaticCoordinates + Locate<u32, Coordinate = (u32, u32)>>(tiles: L) -> (String, (u32, u32)) {
///     let extents = const {
///         match L::COORDINATES.coshape() {
///             Ok(extents) => extents,
///             Err(_) => panic!("larger than 64 bits"),
///         }
///     };
///     (extents.to_string(), tiles.coordinate(tiles.count() as u32 - 1))
/// }
/// assert_eq!(space(make_layout!((4,8):(64@0,16@1))), ("(193,113)".to_owned(), (192, 112)));
///
/// layout! { Identity = make_identity_layout((8,(2,4))); }
/// fn divided<L: StaticCoordinates>(_: L) -> String {
///     L::COORDINATES.projection(&layout_core::algebra::ScaledBasis::along(1, &[0]).unwrap()).to_string()
/// }
/// assert_eq!(divided(Identity), "(8,(2,4)):(1,(0,0))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate layout known at compile time",
    label = "no layout, or some of its numbers are known at run time only",
    note = "its extents are `C<N>`, its strides `C<N>` and `E<MODE, C<N>>`, nested alike"
)]
pub trait StaticCoordinates: Copy + 'static {
    /// The layout as a value.
    const COORDINATES: CoordLayout;
}

impl<S: StaticIntTuple + NestsAs<D> + 'static, D: StaticBases + 'static> StaticCoordinates for Layout<S, D> {
    const COORDINATES: CoordLayout = answer(CoordLayout::with_strides(&S::VALUE, &D::BASES));
}

/// Strides known at compile time: integers, and steps along coordinates.
pub trait StaticBases: Copy {
    /// The strides as a value.
    const BASES: Nested<ScaledBasis>;
}

impl<N: StaticLeaf> StaticBases for N {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(N::VALUE));
}

impl StaticBases for Zero {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(0));
}

impl<const MODE: usize, D: StaticBases> StaticBases for E<MODE, D> {
    const BASES: Nested<ScaledBasis> = Nested::leaf(within(MODE, &D::BASES.leaf_at(0)));
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

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: StaticBases,)* $LastD: StaticBases> StaticBases for ($($D,)* $LastD,) {
            const BASES: Nested<ScaledBasis> = answer(Nested::of(&[$($D::BASES,)* $LastD::BASES]));
        }
    };
}

each_rank! { tuple to 16 }
