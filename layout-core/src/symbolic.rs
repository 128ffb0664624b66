//! What is done to layouts whose leaves may be known at run time only: the types that come of it are made by traits, tuple by tuple.

pub(crate) mod composition;
pub(crate) mod cut;
pub(crate) mod divide;
pub(crate) mod join;
pub(crate) mod mode;
pub(crate) mod parts;
pub(crate) mod recast;
pub(crate) mod restructured;
pub(crate) mod slice;
pub(crate) mod taken;
