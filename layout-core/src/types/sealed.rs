//! Which types may be leaves, tuples, coordinates and layouts is decided here, so that what a layout says can be relied on.

/// A trait that no other crate can name, and so none can implement.
pub trait Sealed {}
