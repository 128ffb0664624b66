//! The coordinate that a layout takes another to, if its strides move along coordinates.

use crate::coordinate::Settle;
use crate::coordinate::coord::Coord;
use crate::symbolic::slice::Slice;
use crate::types::layout::Layout;

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
