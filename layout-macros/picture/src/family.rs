//! The families of pictures, one per file. Every number comes from the algebra.
mod apart;
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
#[cfg(feature = "operations")]
mod covered;
#[cfg(feature = "operations")]
mod entries;
mod held;
mod holders;
mod layout;
mod linear;
#[cfg(feature = "operations")]
mod measured;
mod memory;
mod mma;
#[cfg(feature = "operations")]
mod operands;
#[cfg(feature = "operations")]
mod refusal;
#[cfg(feature = "operations")]
mod requests;
#[cfg(feature = "operations")]
mod swizzle;
#[cfg(feature = "operations")]
mod tiler;
#[cfg(feature = "operations")]
mod tiles;
#[cfg(feature = "operations")]
mod trees;
mod warps;
#[cfg(feature = "operations")]
mod words;

#[cfg(feature = "operations")]
pub use banks::{Access, accesses, banks};
#[cfg(feature = "operations")]
pub use conversion::conversion;
#[cfg(feature = "operations")]
pub use coordinates::coordinates;
pub use copy::{copy_atom, copy_sides, tiled_copy, tiled_sides};
#[cfg(feature = "operations")]
pub use covered::covered;
#[cfg(feature = "operations")]
pub use entries::{Row, entries};
pub use held::{Held, Shares, held};
pub use layout::{layout, offsets};
pub use linear::{linear, linear_layouts};
#[cfg(feature = "operations")]
pub use measured::{Measured, measured};
pub use mma::{mma_atom, mma_operands, tiled_mma, tiled_operands};
#[cfg(feature = "operations")]
pub use operands::{Division, beside, complement, composition, division, grouped, inverse, product, rearranged};
#[cfg(feature = "operations")]
pub use refusal::{Refused, is_of_mode, refusal};
#[cfg(feature = "operations")]
pub use requests::{bank_request, sector_request};
#[cfg(feature = "operations")]
pub use swizzle::{swizzle, swizzled_bits};
#[cfg(feature = "operations")]
pub use tiler::tiler;
#[cfg(feature = "operations")]
pub use trees::{Tree, trees};
#[cfg(feature = "operations")]
pub use words::conversion_by_words;
