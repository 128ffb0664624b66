//! The kernels of a step of a decoder, for one more token of each of up to eight sequences: LLaMA with heads of 64 and weights of 4 bits.
//!
//! | file | kernels |
//! |---|---|
//! | `weights.rs` | the layouts of the weights, for the host, too |
//! | `gemv.rs` | `gemv_w4`, `gemv_w4_add`, `gemv_w4_add_fine`, `gemv_w4_swiglu`: a block has 16 rows of a weight |
//! | `norm.rs` | `rms_norm`: a block has a row |
//! | `rotate.rs` | `rotate`: a warp has a head |
//! | `attention.rs` | `attend`: a block has the heads that share keys and values |
//! | `tokens.rs` | `embed`, `greatest`: a block has a token's row, or a row of logits |
//! | `sample.rs` | `sample`: a block has a row of logits |
//! | `cache.rs` | where a position of a sequence stands in the cache |
//!
//! Rows between layers and sums are in `f32`; the factors of products are in f16.
#![no_std]
#![feature(abi_ptx, stmt_expr_attributes)]

mod attention;
mod cache;
mod gemv;
mod norm;
mod rotate;
mod sample;
mod tokens;
mod weights;

layout_gpu::panic_handler!();
