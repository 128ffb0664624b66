//! What is drawn of what: a family a file. Each number is one of the algebra.
mod banks;
mod cells;
mod layout;
mod memory;
mod operands;

pub use banks::{Access, accesses, banks};
pub use layout::layout;
pub use operands::{Division, complement, composition, division, inverse, product, rearranged};
