//! Turns a crate of Rust kernels into PTX, and counts what the assembler makes of it.
//!
//! ```text
//!     kernel crate ──Compiler::build──▶ PTX ──Assembler::count──▶ registers, instructions, spills
//! ```
//!
//! Neither the compiler for the device nor the assembler need be installed to use what they made:
//! the PTX is committed, with a first line that says which compiler wrote it ([`made_by`]).

mod assembler;
mod compiler;
mod manifest;
mod project;
mod report;

pub use assembler::{Assembler, TOOLS_VARIABLE};
pub use compiler::{CARGO_VARIABLE, Compiler};
pub use project::{committed, our_kernels};
pub use report::Count;

/// The architectures whose PTX is committed.
pub const ARCHITECTURES: [&str; 2] = ["sm_80", "sm_90a"];

const MADE_BY: &str = "// made by ";

/// The compiler that wrote this PTX, from its first line.
///
/// ```
/// let ptx = "// made by rustc 1.96.0, LLVM 22.1.8\n.version 7.0\n";
/// assert_eq!(layout_gpu_builder::made_by(ptx), Some("rustc 1.96.0, LLVM 22.1.8"));
/// assert_eq!(layout_gpu_builder::made_by(".version 7.0\n"), None);
/// ```
#[must_use]
pub fn made_by(ptx: &str) -> Option<&str> {
    ptx.lines().next()?.strip_prefix(MADE_BY)
}
