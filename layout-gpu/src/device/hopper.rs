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
//! | `map.rs` | copies of tiles by a [`TensorMap`](crate::TensorMap): in, to all blocks of a cluster, out, added to what is there; columns of a convolution |
//! | `place.rs` | their instructions, by dimensions |
//! | `bulk.rs` | copies of contiguous bytes, groups of copies, fences between proxies, hints to the second cache |
//! | `tiles.rs` | tiles one after the other in shared memory, parts of them, and what `wgmma` reads of them |
//! | `stages.rs` | a ring of tiles that a producer fills and consumers give back |
//! | `wgmma.rs` | products by a warp group, and the sums that they still write |
//! | `instruction.rs` | their instructions |
//! | `cluster.rs` | blocks that reach each other's shared memory; kernels that begin before others have ended |
//! | `roles.rs` | warp groups with registers of their own, named barriers |
//!
//! A kernel needs `block_size`, and `sm_90a` among its architectures. Sources: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions",
//! "Data Movement and Conversion Instructions: Tensor copy", "Parallel Synchronization and Communication Instructions: mbarrier".

mod bulk;
mod cluster;
mod instruction;
mod map;
mod mbarrier;
mod place;
mod roles;
mod stages;
mod tiles;
mod wgmma;

pub use bulk::{
    Policy, commit_bulk, copy_bulk, copy_bulk_back, fence_async, fence_barrier_init, wait_bulk, wait_bulk_read,
};
pub use cluster::{
    PeerSmem, cluster_arrive, cluster_count, cluster_idx, cluster_rank, cluster_size, cluster_sync, cluster_wait,
    launch_dependents, wait_for_dependencies,
};
pub use map::Map;
pub use mbarrier::{Mbarrier, Phase};
pub use place::{FilterPlace, Place};
pub use roles::{
    Turns, elect, fewer_registers, group_arrive, group_barrier, more_registers, set_up, set_up_cluster, uniform,
    warp_groups,
};
pub use stages::{Fill, Read, Stages};
pub use tiles::{Operand, OperandAt, Operands, RowsOf, Tiles, rows_of};
pub use wgmma::{Running, Wgmma};
