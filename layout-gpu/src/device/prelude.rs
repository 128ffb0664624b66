//! The usual imports of a kernel, by `use layout_gpu::device::prelude::*;`: tensors and layouts, threads, shared memory, the numbers of
//! tensor cores, and with `atoms` tiled copies and products. `copy` and `copy_if` are those of this half, by a tiled copy's instruction.

pub use layout_core::{
    At, C, Coordinates, Fragment, FragmentLayout, FragmentLike, Layout, StaticLayout, Tensor, Whole, copy_raw,
    copy_raw_if, elem_less,
};
#[cfg(feature = "macros")]
pub use layout_core::{layout, layout_assert, layout_const, make_layout, unroll};

pub use super::{
    BF16, E4M3, E5M2, F16, Label, Named, Plain, Smem, TF32, barrier, block_dim, block_idx, block_size, commit_copies,
    fma, grid_dim, lane_idx, pipeline, pipeline_by, sync_warp, thread_idx, wait_copies, wait_copies_by,
};
#[cfg(feature = "atoms")]
pub use super::{copy, copy_if, copy_or_zero, gemm};
pub use crate::dynamic_shared;
#[cfg(feature = "atoms")]
pub use layout_core::atoms::{GlobalLayout, SharedLayout, SharedSlices, SharedTile, StaticTiledCopy, StaticTiledMma};
