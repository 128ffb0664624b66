//! What is drawn of what: a family a file. Each number is one of the algebra.
pub mod arrows;
mod banks;
mod cells;
mod conversion;
mod copy;
mod held;
mod holders;
mod layout;
mod linear;
mod memory;
mod mma;
mod operands;
mod refusal;

pub use banks::{Access, accesses, banks};
pub use conversion::conversion;
pub use copy::{copy_atom, copy_sides, tiled_copy};
pub use held::{Held, Shares, held};
pub use layout::{layout, offsets};
pub use linear::linear;
pub use mma::{mma_atom, mma_operands, tiled_mma};
pub use operands::{Division, complement, composition, division, inverse, product, rearranged};
pub use refusal::refusal;
