//! A matrix product on Blackwell, `c = a bᵀ` with sums in `f32`: `product.rs`. The tiles in `tiles.rs` are those of the host's maps, too.
#![no_std]
#![feature(abi_ptx, asm_experimental_arch)]

mod product;
mod tiles;

layout_gpu::panic_handler!();
