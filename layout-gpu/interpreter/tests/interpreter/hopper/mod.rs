//! The asynchronous instructions of `sm_90a`.

mod bulk;
mod clusters;
mod forms;
mod gemm;
mod interleaved;
mod pair;
pub(crate) mod products;
mod schedules;
mod sparse;
mod windows;
