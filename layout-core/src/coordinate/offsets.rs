//! Layouts by which memory is indexed: an offset for each coordinate.

use crate::coordinate::coord::Coord;
use crate::types::sealed::Sealed;

/// A layout with an offset for each coordinate, and all numbers known at compile time: a [`StaticLayout`](crate::StaticLayout), or a
/// [`Swizzled`](crate::Swizzled) one.
///
/// ```
/// use layout_core::{C, Layout, Offsets, Swizzled};
///
/// type Rows = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
/// fn first_column(layout: impl Offsets) -> [u32; 4] {
///     [0, 1, 2, 3].map(|row| layout.offset_of((row, 0)))
/// }
/// assert_eq!(first_column(Rows::new()), [0, 4, 8, 12]);
/// assert_eq!(first_column(Swizzled::<2, 0, 2, 0, Rows>::new()), [0, 5, 10, 15]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say its offsets at compile time",
    label = "neither a static layout nor a swizzled one",
    note = "both are what `layout!` makes"
)]
pub trait Offsets: Copy + Sealed + 'static {
    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    const ELEMENTS: usize;

    /// The offset of a coordinate.
    #[must_use]
    #[track_caller]
    fn offset_of<X: Coord>(self, coord: X) -> X::Index;
}
