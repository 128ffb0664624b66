//! Matrix products on Blackwell, `c = a bᵀ` with sums in `f32`, in tensor memory.
//!
//! | file | contents |
//! |---|---|
//! | `product.rs` | a tile by a block: TMA in and out, `tcgen05.mma` by one thread; bf16 in rows and in columns, f16, e4m3 |
//! | `words.rs` | a small tile of tf32, whose sums begin with what threads store |
//! | `tiles.rs` | the tiles of the first, which are those of the host's maps, too |
#![no_std]
#![feature(abi_ptx, asm_experimental_arch)]

mod product;
mod tiles;
mod words;

layout_gpu::panic_handler!();
