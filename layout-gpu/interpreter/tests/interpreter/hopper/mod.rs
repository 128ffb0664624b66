//! The asynchronous instructions of `sm_90a`.

mod bulk;
mod gemm;
mod products;
