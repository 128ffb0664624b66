//! Integration tests: each part is a module, so `cargo test -p layout-tests exhaustive::` runs one of them.
#![allow(missing_docs, reason = "tests")]

mod architecture;
mod committed_ptx;
mod device_mistakes;
mod editor;
mod exhaustive;
mod expansion;
mod explain;
mod features;
mod formatting;
mod fuzz;
mod guide;
mod host_interface;
mod host_maps;
mod kernel_declarations;
mod kernels_attention;
mod kernels_conversions;
mod kernels_gemm;
mod kernels_memory;
mod kernels_products;
mod kernels_refusals;
mod kernels_results;
mod kernels_rows;
mod messages;
mod oracle;
mod panics;
mod proposals;
mod ptx_builder;
mod ptx_convergence;
mod ptx_device;
mod ptx_guide;
mod ptx_machine_code;
mod ptx_own_crate;
mod ptx_plans;
mod ptx_views;
mod texts;
