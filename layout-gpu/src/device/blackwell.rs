//! Blackwell, `sm_100a`: products by one thread, with their sums in tensor memory.
//!
//! ```text
//!     map (host) ──TMA──▶ tile in shared memory ──tcgen05.mma──▶ sums in tensor memory ──tcgen05.ld──▶ registers ──▶ tile ──TMA──▶ map
//!                  │                                  │ commit
//!                  └── Stages: full, empty ◀──────────┘
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `columns.rs` | columns of tensor memory, and the fences between threads that use them |
//! | `product.rs` | products of a block, their instruction's descriptor, and what tells that they are done |
//! | `moves.rs` | moves between tensor memory and registers, by the catalogue's atoms |
//!
//! Tiles, maps, barriers and rings are those of [`hopper`](super::hopper). A kernel needs `block_size`, and `sm_100a` alone among its architectures. Sources:
//! PTX ISA, "`TensorCore` 5th Generation Family Instructions".

mod columns;
mod moves;
mod product;

pub use columns::{TensorColumns, fence_after_sync, fence_before_sync};
pub use moves::TensorMove;
pub use product::{TensorElement, TensorProduct, TensorSums, commit};
