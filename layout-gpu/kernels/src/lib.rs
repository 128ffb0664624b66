//! A transposition and a matrix product in `f32`, every index a layout made by `layout!`; beside
//! each kernel its twin, the same arithmetic written out by hand. The assembler makes the same
//! machine code of both: see `../RESULTS.md`.
//!
//! `cargo run -p layout-gpu --bin build-kernels` turns this crate into the PTX in `../ptx`.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]

mod sgemm;
mod transpose;
mod unroll;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel; there is nothing to uphold.
    unsafe { core::arch::nvptx::trap() }
}
