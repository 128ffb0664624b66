//! The asynchronous instructions of `sm_90a`.

mod bulk;
mod clusters;
mod gemm;
mod pair;
pub(crate) mod products;
mod schedules;
