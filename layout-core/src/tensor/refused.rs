//! Tensors of a layout that has already been rejected, and those cut by a rejected tiled copy or tiled MMA.

use super::{LocateFrom, Tensor};
use crate::coordinate::coord::Coord;
use crate::types::poison::{Poison, refused};

impl<P, const REPORTED: usize> Tensor<P, Poison<REPORTED>> {
    refused! { slice(X) local_tile(T X) inner_partition(T X) outer_partition(T X) local_partition(T X) }
}

impl<O, X: Coord, const REPORTED: usize> LocateFrom<O, X> for Poison<REPORTED> {
    fn coordinate_from(self, origin: O, _: X) -> O {
        origin
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
