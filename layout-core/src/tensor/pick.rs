//! The elements that a tensor of coordinates names.

use super::{Coordinates, Storage, Tensor};
use crate::coordinate::{Follow, Wide};
use crate::symbolic::slice::Slice;
use crate::types::layout::Layout;

/// The distance of the coordinate `O` from the first element of `S:D`.
type Origin<O, S, D> = <<O as Wide>::Wide as Slice<S, D, usize>>::Offset;

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// The elements of these coordinates: element `c` is element `which(c)` of this tensor.
    ///
    /// A tile, or a thread's part, is thus stated once, for the identity; each matrix of that shape is then accessed there, and the
    /// same coordinates tell which elements are past the edges. Offsets are counted in `usize`, also for coordinates in `u32`: a matrix may have more
    /// elements than a `u32` can count.
    ///
    /// ```
    /// use layout_core::{C, Coordinates, Layout, Tensor, elem_less, layout, make_layout};
    /// layout! { Threads = (2,4):(4,1); }
    /// let (m, k) = (6_u32, 7_u32);
    /// let data: Vec<u32> = (0..m * k).collect();
    /// let rows = Tensor::new(&data[..], make_layout!(({m}, {k}):({k}, 1)));
    ///
    /// // Thread 5, in row 1 and column 1 of the threads, of the tile in row 1 and column 0 of tiles.
    /// let all = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((m, k)));
    /// let which = all.local_tile((C::<4>, C::<8>), (1_u32, 0_u32)).local_partition(Threads, 5_u32);
    /// let mine = rows.pick(which);
    /// assert_eq!(mine.layout().to_string(), "(2,2):(14,4)");
    /// assert_eq!(which.at((0_u32, 1_u32)), (5, 5));
    /// assert_eq!(mine[(0_u32, 1_u32)], rows[(5_u32, 5_u32)]);
    /// assert!(!elem_less(which.at((1_u32, 0_u32)), (m, k)));
    /// ```
    ///
    /// The coordinates are those of the leaves: a step along a mode that nests has no single stride.
    ///
    /// ```compile_fail
    /// use layout_core::{Coordinates, Layout, Tensor, make_layout};
    /// let nested = Tensor::new(&[0; 32][..], make_layout!((4,(2,4)):(8,(4,1))));
    /// let which = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((4_u32, 8_u32)));
    /// let picked = nested.pick(which);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn pick<O, T, X>(self, which: Tensor<Coordinates<O>, Layout<T, X>>) -> Tensor<P, Layout<T, X::Stride>>
    where
        O: Wide<Wide: Slice<S, D, usize, Shape = (), Stride = ()>>,
        P: Storage<Origin<O, S, D>>,
        T: Copy,
        X: Follow<Layout<S, D>>,
    {
        let (layout, coords) = (self.layout, which.layout);
        let ((), (), offset) = which.data.origin().wide().slice(layout.shape(), layout.stride());
        self.part_at(offset, Layout::unchecked(coords.shape(), coords.stride().follow(layout)))
    }
}
