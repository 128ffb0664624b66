//! Tensors of a layout that has already been rejected, and those cut by a rejected tiled copy or tiled MMA.

use super::{Coordinates, Tensor};
use crate::coordinate::coord::Coord;
use crate::types::poison::{Poison, refused};

impl<P, const REPORTED: usize> Tensor<P, Poison<REPORTED>> {
    refused! { slice(X) local_tile(T X) inner_partition(T X) outer_partition(T X) local_partition(T X) }
}

impl<O: Copy, const REPORTED: usize> Tensor<Coordinates<O>, Poison<REPORTED>> {
    /// The method of the part of a thread.
    #[doc(hidden)]
    #[must_use]
    pub fn at<X: Coord>(&self, _: X) -> O {
        self.data.origin()
    }

    /// The method of the part of a thread.
    #[doc(hidden)]
    pub fn within<T>(self, _: T) -> impl Fn(usize) -> bool {
        |_| true
    }
}

/// The methods of the part of a thread of a tiled copy or MMA.
macro_rules! cut {
    ($($method:ident)*) => {$(
        #[doc(hidden)]
        #[must_use]
        pub fn $method<P, L>(self, tensor: Tensor<P, L>) -> Tensor<P, Self> {
            Tensor { data: tensor.data, layout: self }
        }
    )*};
}

impl<const REPORTED: usize> Poison<REPORTED> {
    cut! { partition_s partition_d partition_a partition_b partition_c retile }
}
