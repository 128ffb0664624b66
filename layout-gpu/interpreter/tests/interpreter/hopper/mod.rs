//! The asynchronous instructions of `sm_90a`.

mod bulk;
mod clusters;
mod gemm;
mod pair;
mod products;
mod schedules;
