//! Turns a crate of Rust kernels into PTX, checks the assembler's results for it, and counts.
//!
//! ```text
//!     kernel crate ──Build::run──▶ PTX ──Assembler::assemble──▶ registers, spills ──Findings::of──▶ refusals
//! ```
//!
//! A program with kernels beside it builds them in its `build.rs`, with [`Kernels`].
//!
//! Neither the compiler for the device nor the assembler need be installed to use their output:
//! the PTX is committed, with a first line that names the compiler that wrote it ([`made_by`]).
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `command` | yes | the command `layout-gpu-builder`; a build script needs the library alone, which depends on nothing |

mod architecture;
mod assembler;
mod blocks;
mod build;
mod calls;
mod compiler;
mod dependency;
mod dynamic;
mod failure;
mod findings;
mod hopper;
mod machine_code;
mod main_loop;
mod manifest;
mod matrices;
mod panics;
mod project;
mod quiet;
mod remembered;
mod report;
mod scaffold;
mod script;
mod seed;
mod settings;
mod source;
mod toml;
mod version;

pub use assembler::{Assembler, Assembly, TOOLS_VARIABLE};
pub use build::{Build, Built};
pub use calls::without_lines;
pub use compiler::{CARGO_VARIABLE, Compiler};
pub use findings::Findings;
pub use main_loop::Loop;
pub use manifest::architectures;
pub use panics::{Trapping, trapping};
pub use project::{checkout, committed, our_kernels};
pub use report::Count;
pub use scaffold::scaffold;
pub use script::Kernels;

/// The architectures that kernels are built for by default.
pub const ARCHITECTURES: [&str; 2] = ["sm_80", "sm_90a"];

const MADE_BY: &str = "// made by ";

/// Returns the compiler that wrote this PTX, from its first line.
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
