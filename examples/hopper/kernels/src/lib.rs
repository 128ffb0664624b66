//! Matrix products on Hopper, `c = a bᵀ` of bf16 with sums in `f32`, each step the published next one.
//!
//! | file | step |
//! |---|---|
//! | `plain.rs` | one warp group: TMA, then `wgmma` |
//! | `product.rs` | a producer and two consumers, a ring of tiles, clusters of two blocks, a persistent grid, TMA stores |
#![no_std]
#![feature(abi_ptx, asm_experimental_arch)]

mod plain;
mod product;
mod tiles;

layout_gpu::panic_handler!();
