//! Hopper, `sm_90a`: tensor copies, barriers that count bytes, products by four warps, clusters of blocks.
//!
//! ```text
//!     map (host) ──TMA──▶ tile in shared memory ──wgmma──▶ sums in registers ──stmatrix──▶ tile ──TMA──▶ map
//!                  │                              │
//!                  └── Stages: full, empty ◀──────┘
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `mbarrier.rs` | barriers in shared memory, and the phase that a thread waits for |
//! | `bulk.rs` | copies of boxes by a [`TensorMap`](crate::TensorMap), groups of them, fences between proxies |
//! | `tiles.rs` | tiles one after the other in shared memory, parts of them, and what `wgmma` reads of them |
//! | `stages.rs` | a ring of tiles that a producer fills and consumers give back |
//! | `wgmma.rs` | products by a warp group, and the sums that they still write |
//! | `cluster.rs` | blocks that reach each other's shared memory |
//! | `roles.rs` | warp groups with registers of their own, named barriers |
//!
//! A kernel needs `block_size`, and `sm_90a` among its architectures. Sources: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions",
//! "Data Movement and Conversion Instructions: Tensor copy", "Parallel Synchronization and Communication Instructions: mbarrier".

mod bulk;
mod cluster;
mod mbarrier;
mod roles;
mod stages;
mod tiles;
mod wgmma;

pub use bulk::{Map, commit_bulk, fence_async, fence_barrier_init, prefetch_map, wait_bulk, wait_bulk_read};
pub use cluster::{cluster_arrive, cluster_count, cluster_idx, cluster_rank, cluster_size, cluster_sync, cluster_wait};
pub use mbarrier::{Mbarrier, Phase};
pub use roles::{elect, fewer_registers, group_barrier, more_registers, uniform, warp_groups};
pub use stages::{Fill, Read, Stages};
pub use tiles::{Operand, OperandAt, Operands, RowsOf, Tiles, rows_of};
pub use wgmma::{Running, Wgmma};
