//! The PTX interpreter in place of NVIDIA's driver library.
//!
//! A program that calls the CUDA driver, through `layout-gpu-driver` or by loading `libcuda.so.1` itself, runs on the
//! interpreter when it loads this library instead:
//!
//! ```text
//!     cargo build -p layout-gpu-stand-in
//!     LAYOUT_CUDA_DRIVER=target/debug/liblayout_gpu_stand_in.so cargo run --example gemm -- --device cuda
//!
//!     program ──▶ layout-gpu ──▶ layout-gpu-driver ──▶ libcuda.so.1                  NVIDIA's
//!                                                  └─▶ liblayout_gpu_stand_in.so     this one ──▶ interpreter
//! ```
//!
//! This tests the way to a GPU on a machine without one. It has the functions that this way needs, one device of compute
//! capability 8.0 (or as `LAYOUT_STAND_IN_CAPABILITY` says: `9.0`), and one stream: everything has happened when a call returns. A fault that the interpreter finds is
//! returned as the nearest status, and `cuGetErrorString` gives the whole sentence.

mod calls;
mod state;
