//! Answers that take more than one call.
#![expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned, from the rows")]

mod arrows;
mod atoms;
mod layouts;
mod linear;
mod memory;

pub(super) use arrows::*;
pub(super) use atoms::*;
pub(super) use layouts::*;
pub(super) use linear::*;
pub(super) use memory::*;
