//! The kernels of a sentence encoder: BERT with rows of 384, 12 heads of 32. Rows are tokens, those of all sentences one
//! after the other, so no row is padding.
//!
//! | file | kernels |
//! |---|---|
//! | `rows.rs` | `embed`, `add_norm`: a warp has a row |
//! | `linear.rs` | `linear_f16`, `linear_gelu`, `linear_f32`: products on tensor cores, with bias |
//! | `attention.rs` | `attend`: 32 queries of one head of one sentence |
//! | `pool.rs` | `pool`: a block has a sentence |
//!
//! Sums are in `f32`; the factors of products are in f16.
#![no_std]
#![feature(abi_ptx, stmt_expr_attributes)]

mod attention;
mod linear;
mod pool;
mod rows;

/// The elements of a row.
const HIDDEN: u32 = 384;
layout_gpu::panic_handler!();
