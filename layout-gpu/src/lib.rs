//! Rust GPU kernels on layouts: threads, shared memory, copies and launching.
//!
//! | half | exists | contents |
//! |---|---|---|
//! | `device` | on `nvptx64-nvidia-cuda`, and in documentation made with `--cfg docsrs` | functions for kernels: indices, barriers, shared memory, copies, products of matrices |
//! | `host` | with the feature `host` (default) | launches of kernels: on the PTX interpreter, or on a GPU with `cuda` |
//! | `kernels` | with the feature `host` | the kernels of this project, a safe function for each |
//!
//! All of [`layout_core`] is here too, `layout!` included, so that a kernel crate names one dependency. The README of this
//! package shows how to make a kernel crate.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `host` | yes | modules, buffers and launches on the PTX interpreter |
//! | `macros` | yes | `layout!` and the related macros |
//! | `cuda` | | the same on an NVIDIA GPU: builds and starts everywhere, the driver is found when the program runs |
//! | `cudarc` | | devices and buffers of programs that use that crate, which choose its feature for the version of CUDA |
//! | `cust` | | devices and buffers of programs that use that crate, on Linux; its build script needs a folder of CUDA |
//! | `atoms` | | the layouts of MMA and copy instructions by name; on the device, the products of matrices themselves |
//! | `alloc` | | that of `layout-core` |
//! | `bytemuck` | | that of `layout-core`; on the device the numbers of 16 and 8 bits are `Pod` |
//! | `half` | | that of `layout-core` |
//! | `ndarray` | | that of `layout-core` |
//! | `pictures` | | that of `layout-core` |
//! | `serde` | | that of `layout-core` |
//! | `typenum` | | that of `layout-core` |
//! | `wide` | | that of `layout-core` |
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx))]
#![cfg_attr(
    any(target_arch = "nvptx64", docsrs),
    feature(
        asm_experimental_arch,
        core_float_math,
        float_algebraic,
        link_llvm_intrinsics,
        abi_unadjusted,
        stmt_expr_attributes,
        allow_internal_unstable
    )
)]
#![cfg_attr(any(target_arch = "nvptx64", docsrs), allow(internal_features))]

#[cfg(any(target_arch = "nvptx64", docsrs))]
pub mod device;

mod divisor;
mod odometer;
mod schedule;
pub mod tensor_map;

pub use divisor::Divisor;
pub use layout_core::*;
pub use odometer::Odometer;
pub use schedule::{Batches, Hilbert, Piece, Pieces, Raster, Schedule, Share, Streamed};
pub use tensor_map::TensorMap;

#[cfg(feature = "host")]
extern crate std;

#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "host")]
pub mod kernels;
