//! Layouts and their parts: leaves, tuples, tilers, swizzles.

pub(crate) mod any_composed;
pub(crate) mod any_layout;
pub(crate) mod any_shape;
pub(crate) mod computed;
pub(crate) mod congruent;
pub(crate) mod constant;
pub(crate) mod family;
pub(crate) mod index;
pub(crate) mod int_tuple;
pub(crate) mod integers;
pub(crate) mod layout;
pub(crate) mod named_type;
pub(crate) mod poison;
pub(crate) mod profiled;
pub(crate) mod run;
pub(crate) mod run_time;
pub(crate) mod sealed;
pub(crate) mod sizes;
pub(crate) mod static_composed;
pub(crate) mod static_layout;
pub(crate) mod swizzled;
pub(crate) mod swizzled_from;
pub(crate) mod swizzled_modes;
pub(crate) mod tiler;
pub(crate) mod tuples;
pub(crate) mod written;
