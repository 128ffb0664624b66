//! The position of a thread, and the barrier for the threads of its block.

// Documentation is made for other targets too.
#[cfg(target_arch = "nvptx64")]
use core::arch::nvptx;

/// A position in a grid or in a block, or a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index3 {
    /// The fastest direction: neighbors in a warp differ in it.
    pub x: u32,
    /// The second direction.
    pub y: u32,
    /// The slowest direction.
    pub z: u32,
}

/// Returns the place of this thread in its block.
#[must_use]
#[inline(always)]
#[allow(clippy::cast_sign_loss)]
pub fn thread_idx() -> Index3 {
    // SAFETY: reading a special register has no precondition.
    unsafe {
        Index3 { x: nvptx::_thread_idx_x() as u32, y: nvptx::_thread_idx_y() as u32, z: nvptx::_thread_idx_z() as u32 }
    }
}

/// Returns the place of this block in the grid.
#[must_use]
#[inline(always)]
#[allow(clippy::cast_sign_loss)]
pub fn block_idx() -> Index3 {
    // SAFETY: reading a special register has no precondition.
    unsafe {
        Index3 { x: nvptx::_block_idx_x() as u32, y: nvptx::_block_idx_y() as u32, z: nvptx::_block_idx_z() as u32 }
    }
}

/// Returns the number of threads of a block in each direction, from the launch: CUDA's `blockDim`.
#[must_use]
#[inline(always)]
#[allow(clippy::cast_sign_loss)]
pub fn block_dim() -> Index3 {
    // SAFETY: reading a special register has no precondition.
    unsafe {
        Index3 { x: nvptx::_block_dim_x() as u32, y: nvptx::_block_dim_y() as u32, z: nvptx::_block_dim_z() as u32 }
    }
}

/// Returns the number of blocks of the grid in each direction: CUDA's `gridDim`, for loops over more blocks than the grid has.
#[must_use]
#[inline(always)]
#[allow(clippy::cast_sign_loss)]
pub fn grid_dim() -> Index3 {
    // SAFETY: reading a special register has no precondition.
    unsafe { Index3 { x: nvptx::_grid_dim_x() as u32, y: nvptx::_grid_dim_y() as u32, z: nvptx::_grid_dim_z() as u32 } }
}

/// Waits for every thread of the block; writes to shared memory before it are seen after it.
///
/// # Safety
/// Every thread of the block that has not returned calls it, from control flow they share.
#[inline(always)]
pub unsafe fn barrier() {
    // SAFETY: the caller keeps the one condition of the instruction.
    unsafe { nvptx::_syncthreads() }
}
