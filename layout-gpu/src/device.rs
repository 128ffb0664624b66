//! What a kernel calls. Exists on `nvptx64-nvidia-cuda` alone.
//!
//! Nothing here can be called off the device, so nothing here is `unsafe` for being a device
//! instruction; what is `unsafe` is what can touch memory that is not there.

mod convert;
mod copies;
mod copy;
mod index;
mod matrices;
#[cfg(feature = "atoms")]
mod mma;
mod shared;
mod warp;

pub use convert::{Conversion, convert};
pub use copies::{commit_copies, copy_async, copy_async_first, wait_copies};
pub use copy::{load4, store4};
pub use index::{Index3, barrier, block_idx, thread_idx};
pub use matrices::{Matrices, load_matrices, load_matrices_transposed, store_matrices};
#[cfg(feature = "atoms")]
pub use mma::Mma;
pub use shared::{Smem, Word};
pub use warp::{
    all, among, any, ballot, lane_idx, quad_max, quad_sum, reduce_add, reduce_and, reduce_max, reduce_max_signed,
    reduce_min, reduce_min_signed, reduce_or, reduce_xor, shuffle, shuffle_down, shuffle_up, shuffle_xor, sync_warp,
    warp_max, warp_sum,
};

/// `a * b + c`, rounded once: one instruction. (`a * b + c` itself stays two.)
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::f32::math::mul_add(a, b, c)
}
