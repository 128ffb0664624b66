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

pub use assembler::{Assembler, Count, TOOLS_VARIABLE};
pub use compiler::{CARGO_VARIABLE, Compiler};

use std::path::{Path, PathBuf};

/// The architectures whose PTX is committed.
pub const ARCHITECTURES: [&str; 2] = ["sm_80", "sm_90a"];

/// The kernel crate of this project.
#[must_use]
pub fn our_kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../kernels")
}

/// Where the PTX of a kernel crate for an architecture is committed.
///
/// ```
/// let path = layout_gpu_builder::committed("layout_gpu_kernels", "sm_80");
/// assert!(path.ends_with("layout-gpu/ptx/layout_gpu_kernels.sm_80.ptx"));
/// ```
#[must_use]
pub fn committed(name: &str, architecture: &str) -> PathBuf {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".."));
    room.join("ptx").join(format!("{name}.{architecture}.ptx"))
}

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
