//! Kernels whose every index is a layout made by `layout!`. The copy, the transpositions and `sgemm` each have a twin
//! with the same arithmetic written out by hand: the assembler makes the same machine code of both, see `../RESULTS.md`.
//!
//! | file | contents |
//! |---|---|
//! | `copy.rs`, `transpose.rs`, `sgemm.rs`, `convert.rs` | in `f32`, with a picture of what a thread does |
//! | `transpose/layouts.rs`, `sgemm/layouts.rs` | their layouts |
//! | `*/by_hand.rs` | the twins |
//! | `gemm.rs` | on tensor cores: bf16, f16, tf32, s8, and with the feature `e4m3` these alone |
//! | `gemm/product.rs`, `gemm/order.rs` | the product, one function, generic over tiles, the order of each factor and the epilogue |
//! | `gemm/epilogue.rs`, `gemm/fused.rs`, `gemm/total.rs` | the epilogue of a product |
//! | `attention.rs` | attention forward, of heads of 64 and 128: one function, generic over the tiles |
//! | `rows.rs` | softmax, RMS norm, sum |
//!
//! `cargo run -p layout-gpu-builder`, in the workspace around this one, turns this crate into the PTX in `../ptx`.
#![no_std]
#![cfg_attr(feature = "e4m3", allow(dead_code, unused_imports, reason = "none of its factors is turned"))]
#![feature(abi_ptx, asm_experimental_arch, core_float_math, stmt_expr_attributes)]

#[cfg(not(feature = "e4m3"))]
mod attention;
#[cfg(not(feature = "e4m3"))]
mod convert;
#[cfg(not(feature = "e4m3"))]
mod copy;
mod gemm;
mod matrix;
#[cfg(not(feature = "e4m3"))]
mod rows;
#[cfg(not(feature = "e4m3"))]
mod sgemm;
#[cfg(not(feature = "e4m3"))]
mod transpose;

layout_gpu::panic_handler!();
