//! All tests from outside but one, in one program: each part is a module, so `cargo test -p layout-tests exhaustive::` runs one of them.
#![allow(missing_docs, reason = "tests")]

mod architecture;
mod braces;
mod committed_ptx;
mod compat;
mod coordinates;
mod device_mistakes;
mod editor;
mod exhaustive;
mod expansion;
mod explain;
mod features;
mod formatting;
mod four_stages;
mod fuzz;
mod guide;
mod host_interface;
mod inline;
mod kernel_declarations;
mod kernels_attention;
mod kernels_conversions;
mod kernels_gemm;
mod kernels_memory;
mod kernels_products;
mod kernels_refusals;
mod kernels_results;
mod kernels_rows;
mod named_atoms;
mod names;
mod oracle;
mod panics;
mod partitions;
mod proposals;
mod ptx_builder;
mod ptx_convergence;
mod ptx_device;
mod ptx_guide;
mod ptx_machine_code;
mod ptx_own_crate;

mod run_time;
mod swizzled_types;
mod tensors;
mod texts;
mod through_the_macro;
mod tiled;
