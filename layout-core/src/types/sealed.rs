//! The types that may be leaves, tuples, coordinates and layouts: the set is closed, so that a layout's claims can be relied on.

/// A trait that no other crate can name, and so none can implement.
pub trait Sealed {}
