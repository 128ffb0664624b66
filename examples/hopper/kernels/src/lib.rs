//! Matrix products on Hopper, `c = a bᵀ` of bf16 with sums in `f32`, each step the published next one.
//!
//! | file | step |
//! |---|---|
//! | `plain.rs` | one warp group: TMA, then `wgmma` |
//! | `ring.rs` | a producer and a consumer, a ring of tiles |
//! | `consumers.rs` | two consumers, and registers where they are needed |
//! | `product.rs` | a persistent grid, clusters of two blocks, TMA stores |
//! | `factors.rs` | the elements and orders that it multiplies |
//! | `spread.rs` | the tiles that a cluster makes: whole, or in pieces by stream-k |
//! | `finish.rs` | what becomes of its sums: bias, GELU, a residual by TMA |
//! | `copy.rs` | pieces by bulk copies |
//! | `transpose.rs` | tiles by TMA, squares by threads |
//! | `attend.rs` | attention: two consumers in turn |
//! | `sentences.rs` | products and attention of a sentence encoder |
//! | `store.rs` | what `ring`, `consumers` and `product` multiply by, and stores by threads |
#![no_std]
#![feature(abi_ptx, asm_experimental_arch, stmt_expr_attributes)]

mod attend;
mod consumers;
mod copy;
mod factors;
mod finish;
mod plain;
mod product;
mod ring;
mod sentences;
mod spread;
mod store;
mod tiles;
mod transpose;

layout_gpu::panic_handler!();
