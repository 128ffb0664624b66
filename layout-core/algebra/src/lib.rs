//! The algebra of layouts as `const fn` over small `Copy` values: no `std`, no `alloc`, no dependencies.
//!
//! The same functions run in the `layout!` macro while a crate compiles, in the compiler's const evaluator for type
//! parameters, and at run time. Every refusal is an [`AlgebraError`] that carries its numbers; no arithmetic wraps.
#![no_std]
#![warn(clippy::arithmetic_side_effects)]

#[cfg(test)]
extern crate std;

pub mod arithmetic;
mod control;
mod error;
mod int_tuple;
mod layout_value;
pub mod nested;
mod picture;
mod text;
mod tiler;

pub use error::AlgebraError;
pub use int_tuple::IntTuple;
pub use layout_value::{LayoutValue, Mode};
pub use picture::{Table, table};
pub use text::Text;
pub use tiler::Tiler;
