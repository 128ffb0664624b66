//! Tensors of coordinates: the elements are the coordinates themselves.

use super::slice::inside;
use super::{Data, Holds, Storage, Tensor};
use crate::coordinate::coord::Coord;
use crate::coordinate::{ElemLess, Identity, IdentityOf, Plus, elem_less};
use crate::symbolic::slice::Slice;
use crate::types::index::Index;
use crate::types::layout::Layout;

/// Data without memory: the element at a coordinate is the coordinate that the layout takes it to, counted from an origin.
///
/// Tiled and partitioned like a tensor of data, the tensor of an identity layout gives the coordinate of each element. Compared
/// with the shape of the whole ([`elem_less`], [`within`](Tensor::within)) it is the predicate of a copy over ragged edges:
///
/// ```
/// use layout_core::{C, Tensor, copy_if, layout, make_layout};
/// layout! { Threads = (2,4):(4,1); }
/// let (m, k) = (5_u32, 6_u32);
/// let data: Vec<u32> = (0..m * k).collect();
/// let a = Tensor::new(data.as_slice(), make_layout!(({m}, {k}):({k}, 1)));
/// let which = Tensor::identity((m, k));
///
/// // The last of the tiles of 4 by 4 hangs over in both modes. Only element (0,0) and (0,1) of it are there.
/// let (tile, which) = (a.local_tile((C::<4>, C::<4>), (1_u32, 1_u32)), which.local_tile((C::<4>, C::<4>), (1_u32, 1_u32)));
/// let mut staged = Tensor::<[u32; 16], _>::filled(0, make_layout!((4,4):row));
/// for thread in 0..8_u32 {
///     let (from, which) = (tile.local_partition(Threads, thread), which.local_partition(Threads, thread));
///     copy_if(&from, &mut staged.reborrow().local_partition(Threads, thread), which.within((m, k)));
/// }
/// assert_eq!(staged.into_data()[..4], [28, 29, 0, 0]);
/// assert_eq!(staged.into_data()[4..], [0; 12]);
/// ```
///
/// A tensor with such strides, one tile apart, gives the coordinates in memory that a bulk copy such as `TMA` addresses by their corner:
///
/// ```
/// use layout_core::{Coordinates, Tensor, Whole, make_layout};
/// let corners = Tensor::new(Coordinates::from((0_u32, 32_u32)), make_layout!((4,8):(64@0,16@1)));
/// assert_eq!(corners.at((2_u32, 3_u32)), (128, 80));
/// assert_eq!(corners.slice((2_u32, Whole)).at(3_u32), (128, 80));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coordinates<P> {
    origin: P,
}

impl<P> From<P> for Coordinates<P> {
    /// Counts from this coordinate on: a tuple of `u32` or `usize`, nested as the space is.
    #[inline(always)]
    fn from(origin: P) -> Self {
        Self { origin }
    }
}

impl<P: Copy> Coordinates<P> {
    /// The origin.
    #[must_use]
    #[inline(always)]
    pub const fn origin(self) -> P {
        self.origin
    }
}

impl<P> Data<Self> for Coordinates<P> {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<P, L> Holds<L> for Coordinates<P> {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<P: Plus<O, Sum = P>, O> Storage<O> for Coordinates<P> {
    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        Self { origin: self.origin.plus(offset) }
    }
}

/// A layout that takes `X` to a coordinate, to be counted from an origin.
#[diagnostic::on_unimplemented(
    message = "`{Self}` takes no coordinate `{X}` to one that is counted from `{Origin}`",
    label = "this coordinate does not fit, or the layout leads to other coordinates",
    note = "all entries are `u32`, or all `usize`, as those of the origin are: write `(1_u32, 2_u32)`"
)]
pub trait LocateFrom<Origin, X: Coord>: Copy {
    /// The coordinate, counted from the origin.
    #[track_caller]
    fn coordinate_from(self, origin: Origin, coord: X) -> Origin;
}

impl<P, S: Copy, D: Copy, X> LocateFrom<P, X> for Layout<S, D>
where
    X: Coord + Slice<S, D, X::Index, Shape = (), Stride = ()>,
    P: Plus<X::Offset, Sum = P>,
{
    #[inline(always)]
    fn coordinate_from(self, origin: P, coord: X) -> P {
        inside(false, || coord.outside(self.shape()), "tensor");
        origin.plus(coord.slice(self.shape(), self.stride()).2)
    }
}

impl<P: Copy, L: Copy> Tensor<Coordinates<P>, L> {
    /// The coordinate at a coordinate, which must be in the domain in debug builds.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn at<X: Coord>(&self, coord: X) -> P
    where
        L: LocateFrom<P, X>,
    {
        self.layout.coordinate_from(self.data.origin, coord)
    }

    /// The coordinate at each index, as a function.
    ///
    /// ```
    /// use layout_core::{C, Tensor};
    /// let place = Tensor::identity((C::<4>, 9_u32)).places();
    /// assert_eq!(place(6), (2, 1));
    /// ```
    #[inline(always)]
    pub fn places(self) -> impl Fn(usize) -> P
    where
        P: Coord,
        L: LocateFrom<P, P::Index>,
    {
        move |i| self.at(P::Index::truncated(i as u64))
    }

    /// A predicate for a copy: true if the coordinate at an index is within a shape.
    #[inline(always)]
    pub fn within<T>(self, shape: T) -> impl Fn(usize) -> bool
    where
        T: Copy,
        P: Coord + ElemLess<T>,
        L: LocateFrom<P, P::Index>,
    {
        move |i| elem_less(self.at(P::Index::truncated(i as u64)), shape)
    }
}

impl<S: Identity> Tensor<Coordinates<S::Coord<S::Index>>, IdentityOf<S>> {
    /// The coordinates of a shape, each at itself. They are counted in `usize` if one of its extents is.
    ///
    /// ```
    /// use layout_core::{C, Tensor};
    /// let which = Tensor::identity((1_usize << 40, C::<8>));
    /// assert_eq!(which.at((1_usize << 39, 7_usize)), (1 << 39, 7));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn identity(shape: S) -> Self {
        Self::holding(Coordinates::from(S::origin::<S::Index>()), Layout::identity(shape))
    }
}
