//! Tensors of a layout that has been refused already.

use super::Tensor;
use crate::types::poison::{Poison, refused};

impl<P, const REPORTED: usize> Tensor<P, Poison<REPORTED>> {
    refused! { slice(X) local_tile(T X) inner_partition(T X) outer_partition(T X) local_partition(T X) }
}
