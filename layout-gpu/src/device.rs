//! The functions that a kernel calls. Exists on `nvptx64-nvidia-cuda` only.
//!
//! Nothing here can be called off the device, so being a device instruction makes nothing `unsafe`;
//! functions that may touch memory that does not exist are.

mod activations;
mod approximate;
mod atomics;
#[cfg(feature = "atoms")]
pub mod blackwell;
#[macro_use]
mod blocks;
mod collective;
mod convert;
mod copies;
mod copy;
#[cfg(feature = "atoms")]
mod copy_instruction;
mod entry;
#[cfg(feature = "atoms")]
mod epilogue;
mod fences;
#[cfg(feature = "atoms")]
mod finish;
#[cfg(feature = "atoms")]
mod gemm;
mod held;
#[cfg(feature = "atoms")]
#[macro_use]
pub mod hopper;
mod index;
#[cfg(feature = "atoms")]
mod lines;
mod mask;
mod matrices;
#[cfg(feature = "atoms")]
mod mma;
#[cfg(feature = "atoms")]
mod multiplies;
mod named;
mod narrow;
mod numbers;
mod pairs;
mod pipeline;
pub mod prelude;
mod registers;
#[cfg(feature = "atoms")]
mod rounded;
mod shared;
#[cfg(feature = "atoms")]
mod softmax;
#[cfg(feature = "atoms")]
mod tiled_copy;
mod unpack;
mod vectors;
mod warp;

pub use activations::{gelu, gelu_tanh, relu, sigmoid, silu, swiglu};
pub use approximate::{cos, exp2, log2, rcp, rsqrt, sin, sqrt, tanh};
pub use atomics::{
    Address, AtomicAdd, AtomicAnd, AtomicCompareExchange, AtomicExchange, AtomicLoad, AtomicMax, AtomicMin, AtomicOr,
    AtomicStore, AtomicXor, ReduceAdd, ReduceAnd, ReduceMax, ReduceMin, ReduceOr, ReduceXor, atomic_add, atomic_and,
    atomic_compare_exchange, atomic_exchange, atomic_load, atomic_max, atomic_min, atomic_or, atomic_store, atomic_xor,
    reduce_into_add, reduce_into_and, reduce_into_max, reduce_into_min, reduce_into_or, reduce_into_xor,
};
pub use blocks::DynamicSmem;
pub use collective::{block_reduce, block_scan, warp_scan};
pub use convert::{Conversion, convert};
pub use copies::{commit_copies, copy_async, copy_async_first, copy_async_or_zero, wait_copies, wait_copies_by};
pub use copy::{load4, store4};
#[cfg(feature = "atoms")]
pub use copy_instruction::{CopiedTo, CopyInstruction, Load, Store, ZeroFill};
pub use entry::{block_size, no_bank_conflicts, trap};
#[cfg(feature = "atoms")]
pub use epilogue::{Epilogue, OfLines, OfMatrix, Place, Plus, Sum, Then, Times, columns, elements, rows};
pub use fences::{AcqRel, Acquire, Cta, Gpu, Relaxed, Release, Scope, Sys, fence, fence_sc};
#[cfg(feature = "atoms")]
pub use finish::{finish, finish_pairs, store, store_pairs};
#[cfg(feature = "atoms")]
pub use gemm::gemm;
pub use held::{Held, HeldMut, compute_here};
pub use index::{Index3, barrier, block_dim, block_idx, grid_dim, thread_idx};
#[cfg(feature = "atoms")]
pub use lines::{Along, Columns, PerColumn, PerLine, PerRow, Rows, reduce};
pub use mask::{Before, Both, Causal, Mask, hide};
pub use matrices::{Matrices, load_matrices, load_matrices_transposed, store_matrices, store_matrices_transposed};
#[cfg(feature = "atoms")]
pub use mma::Mma;
#[cfg(feature = "atoms")]
pub use multiplies::{Multiplies, NoElement};
pub use named::{Label, Named, Plain};
pub use narrow::{Narrow, narrow};
pub use numbers::{BF16, BF16x2, E4M3, E4M3x2, E4M3x4, E5M2, E5M2x2, E5M2x4, F16, F16x2, TF32};
pub use pipeline::{pipeline, pipeline_by};
pub use registers::Registers;
#[cfg(feature = "atoms")]
pub use rounded::Number;
pub use shared::{Smem, Word};
#[cfg(feature = "atoms")]
pub use softmax::OnlineSoftmax;
#[cfg(feature = "atoms")]
pub use tiled_copy::{copy, copy_if, copy_or_zero};
pub use unpack::{
    unpack_e4m3_bf16, unpack_e4m3_f16, unpack_i4_bf16, unpack_i4_f16, unpack_i8_bf16, unpack_i8_f16, unpack_u4_bf16,
    unpack_u4_f16, unpack_u8_bf16, unpack_u8_f16,
};
pub use vectors::{
    Vector, load_cg, load_cs, load_l2, load_nc, load_nc_once, load_nc_once_l2, load_volatile, store_cg, store_cs,
    store_once, store_volatile,
};
pub use warp::{
    Exchanged, Reduced, all, among, any, ballot, lane_idx, quad_max, quad_sum, reduce_add, reduce_and, reduce_max,
    reduce_max_signed, reduce_min, reduce_min_signed, reduce_or, reduce_xor, shuffle, shuffle_down, shuffle_up,
    shuffle_xor, sync_warp, warp_max, warp_sum,
};

/// `a * b + c`, rounded once: one instruction. (`a * b + c` itself stays two.)
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::f32::math::mul_add(a, b, c)
}
