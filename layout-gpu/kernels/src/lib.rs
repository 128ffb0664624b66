//! A copy, a transposition and a matrix product in `f32`, every index a layout made by `layout!`; beside each kernel its
//! twin, the same arithmetic written out by hand. The assembler makes the same machine code of both: see `../RESULTS.md`.
//!
//! | file | what |
//! |---|---|
//! | `copy.rs`, `transpose.rs`, `sgemm.rs`, `convert.rs` | the kernels, with a picture of what a thread does |
//! | `transpose/layouts.rs`, `sgemm/layouts.rs` | their layouts |
//! | `*/by_hand.rs` | the twins |
//!
//! `cargo run -p layout-gpu-builder`, in the workspace around this one, turns this crate into the PTX in `../ptx`.
#![no_std]
#![feature(abi_ptx, asm_experimental_arch, stdarch_nvptx, stmt_expr_attributes)]

mod convert;
mod copy;
mod gemm;
mod matrix;
mod rows;
mod sgemm;
mod transpose;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel; there is nothing to uphold.
    unsafe { core::arch::nvptx::trap() }
}
