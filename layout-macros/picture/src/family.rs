//! What is drawn of what: a family a file. Each number is one of the algebra.
#[cfg(feature = "operations")]
pub mod arrows;
#[cfg(feature = "operations")]
mod banks;
mod cells;
#[cfg(feature = "operations")]
mod conversion;
#[cfg(feature = "operations")]
mod coordinates;
mod copy;
mod held;
mod holders;
mod layout;
mod linear;
mod memory;
mod mma;
#[cfg(feature = "operations")]
mod operands;
#[cfg(feature = "operations")]
mod refusal;
#[cfg(feature = "operations")]
mod tiler;

#[cfg(feature = "operations")]
pub use banks::{Access, accesses, banks};
#[cfg(feature = "operations")]
pub use conversion::conversion;
#[cfg(feature = "operations")]
pub use coordinates::coordinates;
pub use copy::{copy_atom, copy_sides, tiled_copy};
pub use held::{Held, Shares, held};
pub use layout::{layout, offsets};
pub use linear::linear;
pub use mma::{mma_atom, mma_operands, tiled_mma};
#[cfg(feature = "operations")]
pub use operands::{Division, beside, complement, composition, division, inverse, product, rearranged};
#[cfg(feature = "operations")]
pub use refusal::refusal;
#[cfg(feature = "operations")]
pub use tiler::tiler;
