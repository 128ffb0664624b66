//! Operations on layouts whose leaves may be known only at run time: traits compute the resulting types, tuple by tuple.

pub(crate) mod composition;
pub(crate) mod cut;
pub(crate) mod divide;
pub(crate) mod join;
pub(crate) mod mode;
pub(crate) mod parts;
pub(crate) mod rearranged;
pub(crate) mod recast;
pub(crate) mod restructured;
pub(crate) mod slice;
pub(crate) mod taken;
