//! The bounds of what differs from entry to entry of a family, which [`layout!`](crate::layout) writes.

use crate::stored::{ElementAt, Stored};
use crate::types::constant::StaticLeaf;
use crate::types::int_tuple::{Constant, StaticIntTuple};

/// A number.
pub trait Number: StaticLeaf + Constant {}

#[doc(hidden)]
impl<N: StaticLeaf + Constant> Number for N {}

/// An extent that a fragment may have.
pub trait ShortExtent: Number + Stored + ElementAt<usize> {}

#[doc(hidden)]
impl<N: Number + Stored + ElementAt<usize>> ShortExtent for N {}

/// A shape, or strides, nested otherwise in each entry.
pub trait Nested: StaticIntTuple + Constant {}

#[doc(hidden)]
impl<T: StaticIntTuple + Constant> Nested for T {}

/// A shape that a fragment may have, nested otherwise in each entry.
pub trait ShortShape: Nested + Stored + ElementAt<usize> {}

#[doc(hidden)]
impl<T: Nested + Stored + ElementAt<usize>> ShortShape for T {}
