//! The coordinate that a layout takes another to, if its strides move along coordinates.

use crate::coordinate::Settle;
use crate::coordinate::coord::Coord;
use crate::symbolic::slice::Slice;
use crate::types::congruent::NestsAs;
use crate::types::layout::Layout;

/// A layout that takes coordinates of type `X` to coordinates, since its strides move along those of another space; the offsets of one whose
/// strides are integers are coordinates, too. Generic code requires it for [`coordinate`](Layout::coordinate), as it requires
/// [`Evaluate`](crate::Evaluate) for offsets.
///
/// ```
/// use layout_core::{Locate, make_layout};
/// /// The corner of each tile, from the last to the first.
/// fn corners<L: Locate<u32, Coordinate = (u32, u32)>>(tiles: L) -> impl Iterator<Item = (u32, u32)> {
///     (0..tiles.count() as u32).rev().map(move |tile| tiles.coordinate(tile))
/// }
/// let (down, across) = (2_u32, 3_u32);
/// let tiles = make_layout!(({down},{across}):(64@0,16@1));
/// assert_eq!(corners(tiles).next(), Some((64, 32)));
/// assert_eq!(corners(make_layout!((4,2):(1@1,8@0))).last(), Some((0, 0)));
/// ```
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` does not take `{X}` to a coordinate",
    label = "no coordinate layout, or the coordinate does not fit",
    note = "strides along coordinates are `1@0`, or `E<0>` as a type; a coordinate is an index, or a tuple as the shape nests, all `u32` or all `usize`"
)]
pub trait Locate<X: Coord>: Copy {
    /// Integers, nested as the coordinates of the other space are.
    type Coordinate: Copy;

    /// The number of coordinates: the product of the extents.
    fn count(self) -> usize;

    /// The coordinate that this layout takes a coordinate to.
    fn coordinate(self, coord: X) -> Self::Coordinate;
}

impl<S: NestsAs<D>, D: Copy, X> Locate<X> for Layout<S, D>
where
    X: Coord + Slice<S, D, X::Index, Shape = (), Stride = (), Offset: Settle<X::Index>>,
{
    type Coordinate = Taken<X, S, D>;

    #[inline(always)]
    fn count(self) -> usize {
        self.shape().size()
    }

    #[inline(always)]
    fn coordinate(self, coord: X) -> Taken<X, S, D> {
        coord.slice(self.shape(), self.stride()).2.settle()
    }
}

/// The coordinate that a layout `S:D` takes `X` to.
pub type Taken<X, S, D> = <<X as Slice<S, D, <X as Coord>::Index>>::Offset as Settle<<X as Coord>::Index>>::Settled;

impl<S: Copy, D: Copy> Layout<S, D> {
    /// The coordinate that this layout takes a coordinate to, if its strides move along coordinates: [`E`](crate::E).
    ///
    /// ```
    /// use layout_core::{C, E, Layout, layout};
    /// type Identity = layout!(make_identity_layout((4,(2,4))));
    /// assert_eq!(Identity::new().coordinate(29_u32), (1, (1, 3)));
    /// assert_eq!(Identity::new().coordinate((1_u32, 7_u32)), (1, (1, 3)));
    /// let tiles = Layout::of((3_u32, 5_u32), (E::<1, C<64>>::of(C), E::<0>::of(C)));
    /// assert_eq!(tiles.coordinate((2_u32, 4_u32)), (4, 128));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn coordinate<X>(self, coord: X) -> Taken<X, S, D>
    where
        X: Coord + Slice<S, D, X::Index, Shape = (), Stride = (), Offset: Settle<X::Index>>,
    {
        coord.slice(self.shape(), self.stride()).2.settle()
    }
}
