//! What a kernel calls. Exists on `nvptx64-nvidia-cuda` alone.
//!
//! Nothing here can be called off the device, so nothing here is `unsafe` for being a device
//! instruction; what is `unsafe` is what can touch memory that is not there.

mod convert;
mod copy;
mod index;
mod shared;

pub use convert::{Conversion, convert, shuffle};
pub use copy::{load4, store4};
pub use index::{Index3, barrier, block_idx, thread_idx};
pub use shared::{Smem, Word};

/// `a * b + c`, rounded once: one instruction. (`a * b + c` itself stays two.)
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::f32::math::mul_add(a, b, c)
}
