//! What is drawn of what: a family a file. Each number is one of the algebra.
mod banks;
mod cells;
mod copy;
mod held;
mod holders;
mod layout;
mod memory;
mod mma;
mod operands;
mod refusal;

pub use banks::{Access, accesses, banks};
pub use copy::{copy_atom, tiled_copy};
pub use held::{Held, Shares, held};
pub use layout::{layout, offsets};
pub use mma::{mma_atom, tiled_mma};
pub use operands::{Division, complement, composition, division, inverse, product, rearranged};
pub use refusal::refusal;
