//! Coordinate layouts: strides that move along the coordinates of another space.
//!
//! ```text
//!     (4,8):(1@0,1@1)                  takes (i,j) to (i,j)              the identity
//!     (4,8):(1@1,1@0)                  takes (i,j) to (j,i)
//!     (4,8):(E<0>, E<1, C<2>>)         takes (i,j) to (i,2j)             the same as types, 1@0 and 2@1
//!     (4,8):(E<1, E<0>>, E<1, E<1>>)   takes (i,j) to (0,(i,j))          1@0@1 and 1@1@1
//! ```
//!
//! An offset of such a layout is a tuple of integers. It is computed part by part as any offset is; parts that no stride moves along are
//! known to be 0 by their type ([`Zero`]), and cost nothing. The theory, and how the field's notation is read, is in
//! [`algebra::coordinate`](crate::algebra::coordinate).

mod basis;
pub(crate) mod coord;
mod elem_less;
mod follow;
mod identity;
pub(crate) mod offsets;
pub(crate) mod plan;
mod point;
pub(crate) mod static_coord;
mod walk;

use crate::coordinate::coord::Coord;
use crate::symbolic::slice::Slice;
use crate::types::layout::Layout;

pub use basis::{E, Moves, Zero};
pub use elem_less::{ElemLess, elem_less};
pub use follow::{Follow, Wide};
pub use identity::{Identity, IdentityOf, Within};
pub use point::{Along, Plus, Settle, SumAll};
pub use walk::Walk;

/// The coordinate that a layout `S:D` takes `X` to.
pub type Taken<X, S, D> = <<X as Slice<S, D, <X as Coord>::Index>>::Offset as Settle<<X as Coord>::Index>>::Settled;

impl<S: Copy, D: Copy> Layout<S, D> {
    /// The coordinate that this layout takes a coordinate to, if its strides move along coordinates: [`E`].
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
