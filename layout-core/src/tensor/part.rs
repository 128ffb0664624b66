//! Tensors from a coordinate on, and the part of one thread.

use super::{Storage, Tensor};
use crate::coordinate::coord::Coord;
use crate::symbolic::parts::Parts;
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::index::Index;
use crate::types::layout::Layout;

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// The tensor from a coordinate on, with the same layout: element `c` is element `c + coord` of this one.
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let rows = Tensor::new(&numbers[..], make_layout!((4,8):row));
    /// assert_eq!(rows.domain_offset((1_u32, 2_u32))[(2_u32, 3_u32)], rows[(3_u32, 5_u32)]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn domain_offset<X, I: Index, O, K: IndicesOf<I>>(self, coord: X) -> Self
    where
        X: Slice<S, D, I, Shape = (), Stride = (), Offset = O, Indices = K>,
        P: Storage<O>,
    {
        let layout = self.layout;
        self.part_at(coord.slice(layout.shape(), layout.stride()).2, layout)
    }
}

impl<P, L: Parts> Tensor<P, L> {
    /// The elements of mode 1 for an `index` inside mode 0: in a layout of threads and values, the values of one thread. In a swizzled
    /// layout, the swizzle of the thread is computed once, as explained in [`Parts`].
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let shared = Tensor::new(&numbers[..], make_layout!(Sw<2,0,3> o (8,4):(1,8)));
    /// let mine = shared.part(5_u32);
    /// assert_eq!([mine[0_u32], mine[1_u32], mine[2_u32], mine[3_u32]], [5, 12, 23, 30]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn part<X: Coord>(self, index: X) -> Tensor<P, L::Part<X::Index>>
    where
        P: Storage<X::Index>,
    {
        let (start, values) = self.layout.part(index);
        self.part_at(start, values)
    }
}
