//! What is drawn of what: a family a file. Each number is one of the algebra.

mod cells;
mod layout;
mod memory;

pub use layout::layout;
