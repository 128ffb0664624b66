//! Runs PTX made by `nvcc`, from CUTLASS's own tutorials of `CuTe` and from ordinary CUDA, and compares the results with float64.
//!
//! `layout-gpu/interpreter/tests/cuda/compile.sh` makes it, in `target/cuda`; without it the tests say so and pass,
//! but not if `LAYOUT_CUDA_PTX` names the folder. With `--release -- --nocapture` they say how long
//! each kernel took.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::many_single_char_names,
    clippy::naive_bytecount,
    clippy::verbose_bit_mask,
    reason = "indices become numbers, matrices are a, b, c of m, n, k"
)]

mod counterparts;
mod cute;
mod faults;
mod hopper;
mod launches;
mod ordinary;
mod recent;
mod worklog;
