//! Rust GPU kernels on layouts: threads, shared memory, copies and launching.
//!
//! | half | compiled | what |
//! |---|---|---|
//! | [`device`](#the-device-half) | for `nvptx64-nvidia-cuda` | what a kernel calls: indices, barrier, shared memory |
//! | `host` | with the feature `host` (default) | what launches it: on the interpreter, or on a GPU with `cuda` |
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx, asm_experimental_arch, core_float_math))]

#[cfg(target_arch = "nvptx64")]
pub mod device;

pub use layout_core::*;

#[cfg(feature = "host")]
extern crate std;

#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "host")]
pub mod kernels;
