//! Counting tensors: the elements are their own positions.

use super::{Data, Distance, Holds, Storage, Tensor};
use crate::coordinate::coord::Coord;
use crate::types::any_layout::Evaluate;

/// Data without memory: the element at position `n` is `n`.
///
/// Tiled and partitioned like a tensor of data, a counting tensor gives the position of each element. Two of them, one for each mode of a
/// matrix, with stride 1 there and 0 elsewhere, give row and column: the input of a predicate.
///
/// ```
/// use layout_core::{C, Counting, Layout, Tensor, Whole};
/// // The rows of a 10 by 6 matrix, in tiles of 4 by 3; the tile at (2, 1) hangs over the end.
/// let rows = Tensor::new(Counting::default(), Layout::of((10_u32, 6_u32), (C::<1>, C::<0>)));
/// let tile = rows.local_tile((C::<4>, C::<3>), (2_u32, 1_u32));
/// let inside: Vec<bool> = (0..4_u32).map(|i| tile.at((i, 0)) < 10).collect();
/// assert_eq!(inside, [true, true, false, false]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counting {
    first: usize,
}

impl Counting {
    /// Counts from this number on.
    #[must_use]
    pub const fn from(first: usize) -> Self {
        Self { first }
    }

    /// The first number.
    #[must_use]
    pub const fn first(self) -> usize {
        self.first
    }
}

impl Data<Self> for Counting {
    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

impl<L> Holds<L> for Counting {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<O: Distance> Storage<O> for Counting {
    #[inline(always)]
    fn advance(self, offset: O) -> Self {
        Self { first: self.first + offset.elements() }
    }
}

impl<L> Tensor<Counting, L> {
    /// The number at a coordinate: its offset, counted from the beginning of the whole tensor.
    #[must_use]
    #[inline(always)]
    pub fn at<X: Coord>(&self, coord: X) -> usize
    where
        L: Evaluate<X>,
    {
        let () = <L as Evaluate<X>>::FITS;
        self.data.first + self.offset(coord)
    }
}
